-- Users' own lists of paints. Only the server reads and writes them.

create table public.paint_decks (
  user_id uuid primary key references auth.users (id) on delete cascade,
  -- Code, name and hex of each paint.
  paints jsonb not null check (jsonb_typeof(paints) = 'array'),
  updated_at timestamptz not null default now()
);

create trigger touch_updated_at
before update on public.paint_decks
for each row when (new.updated_at is not distinct from old.updated_at)
execute function private.touch_updated_at();

alter table public.paint_decks enable row level security;
revoke all on public.paint_decks from public, anon, authenticated;
grant select, insert, update, delete on public.paint_decks to service_role;
