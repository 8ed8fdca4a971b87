create index concurrently if not exists payments_to_audit on public.payments (audited_at, captured_at)
where status in ('completed', 'refunded');
