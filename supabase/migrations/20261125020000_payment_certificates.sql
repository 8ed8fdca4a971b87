-- Certificates of the payment service that a message of its own was verified with. They are kept here, so that a server that
-- starts anew knows them at once: whoever invents names of certificates can't keep a genuine message waiting.
create table public.payment_certificates (
  url text primary key check (char_length(url) <= 500),
  pem text not null check (char_length(pem) <= 65536),
  valid_to timestamptz not null,
  accepted_at timestamptz not null default now()
);

alter table public.payment_certificates enable row level security;
revoke all on public.payment_certificates from public, anon, authenticated;
grant select, insert, update, delete on public.payment_certificates to service_role;
