-- How much of each material a design needs, with what the user typed: prices, sizes, what a known length is. Kept with
-- the run that made the design. Only the server reads and writes it.

create table public.shopping_lists (
  run_id uuid primary key references public.design_runs (id) on delete cascade,
  user_id uuid not null references auth.users (id) on delete cascade,
  list jsonb not null check (jsonb_typeof(list) = 'object'),
  updated_at timestamptz not null default now()
);

create index shopping_lists_user_id on public.shopping_lists (user_id);

alter table public.shopping_lists enable row level security;
revoke all on public.shopping_lists from public, anon, authenticated;
grant select, insert, update, delete on public.shopping_lists to service_role;

-- Keeps a list with one of the user's own runs, unless it has one and `p_replaces` is false. Answers `saved`, `existing`, or
-- `not_found` for a run that is not theirs.
create function public.save_shopping_list(p_user_id uuid, p_run_id uuid, p_list jsonb, p_replaces boolean)
returns text
language plpgsql
security definer
set search_path = ''
as $$
begin
  if not exists (select from public.design_runs r where r.id = p_run_id and r.user_id = p_user_id) then
    return 'not_found';
  end if;
  insert into public.shopping_lists (run_id, user_id, list)
  values (p_run_id, p_user_id, p_list)
  on conflict (run_id) do update set list = excluded.list, updated_at = now() where p_replaces;
  return case when found then 'saved' else 'existing' end;
end
$$;

-- Only the server calls it.
revoke all on function public.save_shopping_list(uuid, uuid, jsonb, boolean) from public, anon, authenticated;
grant execute on function public.save_shopping_list(uuid, uuid, jsonb, boolean) to service_role;
