ALTER TABLE "submissions" ADD COLUMN "changed_fields" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "submissions" ADD COLUMN "base" jsonb;--> statement-breakpoint
ALTER TABLE "submissions" ADD COLUMN "request_hash" text;--> statement-breakpoint
-- Of changes that wait already, what differs from the product counts as changed by its member.
UPDATE submissions AS change SET
  base = jsonb_build_object('name', product.name, 'desc', product."desc", 'categoryId', product.category_id, 'price', product.price::text,
    'unit', product.unit, 'unitAmount', product.unit_amount, 'image', product.image),
  changed_fields = array_remove(ARRAY[
    CASE WHEN change.name <> product.name THEN 'name' END,
    CASE WHEN change."desc" <> product."desc" THEN 'desc' END,
    CASE WHEN change.category_id IS DISTINCT FROM product.category_id THEN 'categoryId' END,
    CASE WHEN change.price IS DISTINCT FROM product.price THEN 'price' END,
    CASE WHEN (change.unit, change.unit_amount) IS DISTINCT FROM (product.unit, product.unit_amount) THEN 'unit' END,
    CASE WHEN (change.unit, change.unit_amount) IS DISTINCT FROM (product.unit, product.unit_amount) THEN 'unitAmount' END,
    CASE WHEN change.image IS DISTINCT FROM product.image THEN 'image' END], NULL)
FROM all_products AS product WHERE product.id = change.product_id AND change.state <> 'approved';--> statement-breakpoint
ALTER TABLE "submissions" ADD CONSTRAINT "submissions_base_check" CHECK (("submissions"."base" IS NOT NULL) = ("submissions"."product_id" IS NOT NULL AND "submissions"."state" <> 'approved'));--> statement-breakpoint
DROP TRIGGER submissions_staff_log ON submissions;--> statement-breakpoint
CREATE TRIGGER submissions_staff_log AFTER INSERT OR UPDATE OR DELETE ON submissions FOR EACH ROW
  WHEN (current_setting('shop.staff', true) <> '')
  EXECUTE FUNCTION record_staff_change('submission', 'id', 'owner_id', 'answer', 'idempotency_key', 'request_hash', 'base', 'changed_fields');
