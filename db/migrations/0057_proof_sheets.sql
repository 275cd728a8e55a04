ALTER TABLE "order_items" ADD COLUMN "proof_problem" text;--> statement-breakpoint
ALTER TABLE "proofs" ADD COLUMN "artwork_sha256" text;