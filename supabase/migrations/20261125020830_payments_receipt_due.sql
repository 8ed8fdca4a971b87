drop index concurrently if exists public.payments_receipt_due;
