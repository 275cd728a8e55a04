ALTER TABLE "artwork_files" ADD COLUMN "color_spaces" text[];--> statement-breakpoint
ALTER TABLE "artwork_files" ADD COLUMN "icc_profiles" text[];--> statement-breakpoint
ALTER TABLE "artwork_files" ADD COLUMN "missing_fonts" text[];--> statement-breakpoint
ALTER TABLE "artwork_files" ADD CONSTRAINT "artwork_files_facts" CHECK ("artwork_files"."color_spaces" <@ array['rgb', 'cmyk', 'gray', 'lab', 'spot'] and cardinality("artwork_files"."icc_profiles") <= 8 and cardinality("artwork_files"."missing_fonts") <= 8);