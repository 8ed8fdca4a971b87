-- The contact form and the feedback dialog. Written by the server alone; no browser reads or writes them.

create table public.user_feedback (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  feedback_type text not null check (feedback_type in ('bug', 'feature', 'improvement', 'other')),
  message text not null check (char_length(message) between 10 and 1000),
  rating int not null check (rating between 1 and 5),
  status text not null default 'pending',
  created_at timestamptz not null default now()
);

create index user_feedback_user_id on public.user_feedback (user_id);

create table public.contacts (
  id uuid primary key default gen_random_uuid(),
  -- Null for a visitor without a session. With one, the message goes when the account goes.
  user_id uuid references auth.users (id) on delete cascade,
  name text not null check (btrim(name) <> ''),
  email text not null check (btrim(email) <> ''),
  subject text not null check (btrim(subject) <> ''),
  message text not null check (btrim(message) <> '' and char_length(message) <= 20000),
  created_at timestamptz not null default now()
);

create index contacts_user_id on public.contacts (user_id);

alter table public.user_feedback enable row level security;
alter table public.contacts enable row level security;
revoke all on public.user_feedback, public.contacts from public, anon, authenticated;
grant select, insert, update, delete on public.user_feedback, public.contacts to service_role;
