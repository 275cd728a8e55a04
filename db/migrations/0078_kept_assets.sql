CREATE TABLE "kept_assets" (
	"name" text PRIMARY KEY NOT NULL,
	"brotli_base64" text NOT NULL,
	"last_used_at" timestamp with time zone NOT NULL
);
