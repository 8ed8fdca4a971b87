-- Materials and paints that designs are made with, and how much of them a design needs. Only the server reads and writes these
-- tables.

-- From a user's own picture. The picture's file lasts as long as its row or a design that was made with it.
create table public.materials (
  user_id uuid not null references auth.users (id) on delete cascade,
  -- SHA-256 of the picture's file, which is in the user's folder under this name.
  picture text not null check (picture ~ '^[0-9a-f]{64}$'),
  -- What the picture does not tell: name, size, how it is laid.
  settings jsonb not null check (jsonb_typeof(settings) = 'object'),
  created_at timestamptz not null default now(),
  primary key (user_id, picture)
);

-- What the owner offers to everybody, with where to buy it. The pictures are in `library/` of the bucket `user_images`. Rows and
-- files of withdrawn ones stay for the designs that were made with them.
create table public.library_materials (
  -- SHA-256 of the picture's file, which has this name.
  picture text primary key check (picture ~ '^[0-9a-f]{64}$'),
  -- As in a user's own material: name, size, how it is laid.
  settings jsonb not null check (jsonb_typeof(settings) = 'object'),
  -- Maker, code, price and link.
  product jsonb not null check (jsonb_typeof(product) = 'object'),
  position int not null,
  is_offered boolean not null default true,
  created_at timestamptz not null default now()
);

-- A user's own list of paints.
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

-- How much of each material a design needs, with what the user typed: prices, sizes, what a known length is.
create table public.shopping_lists (
  run_id uuid primary key references public.design_runs (id) on delete cascade,
  user_id uuid not null references auth.users (id) on delete cascade,
  list jsonb not null check (jsonb_typeof(list) = 'object'),
  updated_at timestamptz not null default now()
);

create index shopping_lists_user_id on public.shopping_lists (user_id);

alter table public.materials enable row level security;
alter table public.library_materials enable row level security;
alter table public.paint_decks enable row level security;
alter table public.shopping_lists enable row level security;
revoke all on public.materials, public.library_materials, public.paint_decks, public.shopping_lists
from public, anon, authenticated;
grant select, insert, update, delete
on public.materials, public.library_materials, public.paint_decks, public.shopping_lists to service_role;

-- Saves a material, or changes what is said of its picture. Counts under the user's lock, so that parallel saves never
-- exceed the limit of `private.plan_limit`. Answers `saved` or `full`.
create function public.save_material(p_user_id uuid, p_picture text, p_settings jsonb, p_limits jsonb)
returns text
language plpgsql security definer set search_path = '' as $$
begin
  perform private.lock_user(p_user_id);
  update public.materials m set settings = p_settings where m.user_id = p_user_id and m.picture = p_picture;
  if found then
    return 'saved';
  end if;
  if (select count(*) from public.materials m where m.user_id = p_user_id) >= private.plan_limit(p_user_id, p_limits) then
    return 'full';
  end if;
  insert into public.materials (user_id, picture, settings) values (p_user_id, p_picture, p_settings);
  return 'saved';
end
$$;

-- Offers materials, all or none: `[{settings, product}]` in the order in which they are shown, after those already offered. A
-- known picture gets what is said of it now. A new picture of the same maker's code takes the place of the old one.
-- `p_replaces`: everything else that is offered is withdrawn.
-- Answers `{"outcome": "offered", "withdrawn": …}`, or `full` if more than `p_limit` would be offered.
create function public.offer_materials(p_materials jsonb, p_replaces boolean, p_limit int)
returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_offered constant text[] := array(select e -> 'settings' ->> 'picture' from jsonb_array_elements(p_materials) e);
  v_withdrawn text[];
  v_others int;
  v_last int;
begin
  -- One import after the other. Reading goes on.
  lock table public.library_materials in share row exclusive mode;
  v_withdrawn := array(
    select m.picture
    from public.library_materials m
    where m.is_offered and m.picture <> all (v_offered)
      and (p_replaces or exists (
        select from jsonb_array_elements(p_materials) e
        where e -> 'product' ->> 'maker' = m.product ->> 'maker' and e -> 'product' ->> 'code' = m.product ->> 'code'
      ))
  );
  select count(*), coalesce(max(m.position), 0)
  into v_others, v_last
  from public.library_materials m
  where m.is_offered and m.picture <> all (v_offered || v_withdrawn);
  if v_others + jsonb_array_length(p_materials) > p_limit then
    return jsonb_build_object('outcome', 'full');
  end if;

  update public.library_materials m set is_offered = false where m.picture = any (v_withdrawn);
  insert into public.library_materials (picture, settings, product, position)
  select e.row -> 'settings' ->> 'picture', e.row -> 'settings', e.row -> 'product', v_last + e.number::int
  from jsonb_array_elements(p_materials) with ordinality e (row, number)
  on conflict (picture) do update
    set settings = excluded.settings, product = excluded.product, position = excluded.position, is_offered = true;
  return jsonb_build_object('outcome', 'offered', 'withdrawn', cardinality(v_withdrawn));
end
$$;

-- Keeps a list with one of the user's own runs, unless it has one and `p_replaces` is false. Answers `saved`, `existing`, or
-- `not_found` for a run that is not theirs.
create function public.save_shopping_list(p_user_id uuid, p_run_id uuid, p_list jsonb, p_replaces boolean)
returns text
language plpgsql security definer set search_path = '' as $$
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

-- Only the server calls these.
revoke all on all functions in schema public, private from public, anon, authenticated, service_role;
grant execute on all functions in schema public to service_role;
