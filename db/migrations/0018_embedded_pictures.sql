ALTER TABLE "artwork_files" ADD COLUMN "embedded_pictures" integer;--> statement-breakpoint
ALTER TABLE "artwork_files" ADD COLUMN "embedded_width_px" integer;--> statement-breakpoint
ALTER TABLE "artwork_files" ADD COLUMN "embedded_height_px" integer;--> statement-breakpoint
ALTER TABLE "artwork_files" ADD CONSTRAINT "artwork_files_embedded" CHECK (coalesce("artwork_files"."embedded_pictures", 0) >= 0 and ("artwork_files"."embedded_width_px" is null) = ("artwork_files"."embedded_height_px" is null) and ("artwork_files"."embedded_width_px" is null or coalesce("artwork_files"."embedded_pictures", 0) > 0));
