CREATE FUNCTION notify_changes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- Sent once the transaction commits, and the same notification only once.
  PERFORM pg_notify('changes', tg_argv[0] || ':' || (coalesce(to_jsonb(new), to_jsonb(old)) ->> tg_argv[1]));
  IF tg_argv[0] = 'order' THEN
    PERFORM pg_notify('changes', 'orders');
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "orders_changes" AFTER UPDATE ON "orders" FOR EACH ROW
WHEN (new."status" <> 'UNPAID') EXECUTE FUNCTION notify_changes('order', 'id');
--> statement-breakpoint
CREATE TRIGGER "order_items_changes" AFTER UPDATE ON "order_items" FOR EACH ROW
EXECUTE FUNCTION notify_changes('order', 'order_id');
--> statement-breakpoint
CREATE TRIGGER "payments_changes" AFTER UPDATE ON "payments" FOR EACH ROW
EXECUTE FUNCTION notify_changes('order', 'order_id');
--> statement-breakpoint
CREATE TRIGGER "mails_changes" AFTER UPDATE OF "delivered_at", "refused_at", "given_up_at" ON "mails" FOR EACH ROW
WHEN (new."order_id" IS NOT NULL) EXECUTE FUNCTION notify_changes('order', 'order_id');
--> statement-breakpoint
CREATE TRIGGER "messages_changes" AFTER INSERT OR UPDATE OR DELETE ON "messages" FOR EACH ROW
EXECUTE FUNCTION notify_changes('order', 'order_id');
--> statement-breakpoint
CREATE TRIGGER "order_notes_changes" AFTER INSERT OR UPDATE OR DELETE ON "order_notes" FOR EACH ROW
EXECUTE FUNCTION notify_changes('order', 'order_id');
--> statement-breakpoint
CREATE TRIGGER "order_events_changes" AFTER INSERT OR UPDATE OR DELETE ON "order_events" FOR EACH ROW
EXECUTE FUNCTION notify_changes('order', 'order_id');
--> statement-breakpoint
CREATE TRIGGER "order_edits_changes" AFTER INSERT OR UPDATE OR DELETE ON "order_edits" FOR EACH ROW
EXECUTE FUNCTION notify_changes('order', 'order_id');
--> statement-breakpoint
CREATE TRIGGER "item_artworks_changes" AFTER INSERT OR UPDATE OR DELETE ON "item_artworks" FOR EACH ROW
EXECUTE FUNCTION notify_changes('order', 'order_id');
--> statement-breakpoint
CREATE TRIGGER "proofs_changes" AFTER INSERT OR UPDATE OR DELETE ON "proofs" FOR EACH ROW
EXECUTE FUNCTION notify_changes('order', 'order_id');
--> statement-breakpoint
CREATE TRIGGER "proof_waivers_changes" AFTER INSERT OR UPDATE OR DELETE ON "proof_waivers" FOR EACH ROW
EXECUTE FUNCTION notify_changes('order', 'order_id');
--> statement-breakpoint
CREATE TRIGGER "refunds_changes" AFTER INSERT OR UPDATE OR DELETE ON "refunds" FOR EACH ROW
EXECUTE FUNCTION notify_changes('order', 'order_id');
--> statement-breakpoint
CREATE TRIGGER "disputes_changes" AFTER INSERT OR UPDATE OR DELETE ON "disputes" FOR EACH ROW
EXECUTE FUNCTION notify_changes('order', 'order_id');
--> statement-breakpoint
CREATE TRIGGER "tax_records_changes" AFTER INSERT OR UPDATE OR DELETE ON "tax_records" FOR EACH ROW
EXECUTE FUNCTION notify_changes('order', 'order_id');
--> statement-breakpoint
CREATE TRIGGER "shipping_decisions_changes" AFTER INSERT OR UPDATE OR DELETE ON "shipping_decisions" FOR EACH ROW
EXECUTE FUNCTION notify_changes('order', 'order_id');
--> statement-breakpoint
CREATE TRIGGER "logins_changes" AFTER UPDATE OF "ends_at" ON "logins" FOR EACH ROW
WHEN (new."ends_at" < old."ends_at") EXECUTE FUNCTION notify_changes('customer', 'customer_id');
--> statement-breakpoint
CREATE TRIGGER "logins_deletions" AFTER DELETE ON "logins" FOR EACH ROW
EXECUTE FUNCTION notify_changes('customer', 'customer_id');
--> statement-breakpoint
CREATE TRIGGER "customers_changes" AFTER UPDATE OF "role", "staff_roles" ON "customers" FOR EACH ROW
EXECUTE FUNCTION notify_changes('customer', 'id');
