ALTER TABLE "categories" ADD COLUMN "accepts_big_files" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "artwork_files" DROP CONSTRAINT "artwork_files_size", ADD CONSTRAINT "artwork_files_size" CHECK ("artwork_files"."size_bytes" between 1 and 209715200);--> statement-breakpoint
UPDATE "categories" SET "accepts_big_files" = true WHERE "shape" = 'banner';
