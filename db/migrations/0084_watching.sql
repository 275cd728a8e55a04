CREATE TABLE "last_backup" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "last_backup_single" CHECK ("last_backup"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE "service_problems" (
	"service" text NOT NULL,
	"operation" text NOT NULL,
	"problem" text NOT NULL,
	"is_of_account" boolean NOT NULL,
	"since" timestamp with time zone NOT NULL,
	"last_at" timestamp with time zone NOT NULL,
	CONSTRAINT "service_problems_service_operation_pk" PRIMARY KEY("service","operation")
);
