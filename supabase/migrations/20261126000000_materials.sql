-- Materials and paints for designs, and how much of them a design needs. Only the server reads and writes these tables.

-- From a user's own picture. The picture's file lasts as long as its row, or a room or design that has it.
create table public.materials (
  user_id uuid not null references auth.users (id) on delete cascade,
  -- SHA-256 of the picture's file, which is also its name in the user's folder.
  picture text not null check (picture ~ '^[0-9a-f]{64}$'),
  -- What the picture doesn't tell: name, size, layout.
  settings jsonb not null check (jsonb_typeof(settings) = 'object'),
  created_at timestamptz not null default now(),
  primary key (user_id, picture)
);

-- The owner's shared library, with where to buy each material. Pictures are in `library/` of the bucket `user_images`.
-- Withdrawn rows and their files stay for the designs made with them.
create table public.library_materials (
  -- SHA-256 of the picture's file, which is also its name.
  picture text primary key check (picture ~ '^[0-9a-f]{64}$'),
  -- As in a user's own material: name, size, layout.
  settings jsonb not null check (jsonb_typeof(settings) = 'object'),
  -- Maker, article number, price and link.
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

-- How much of each material a design needs, with the user's own values: prices, sizes, known lengths.
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

-- Saves a material, or updates the one with the same picture. Counts under the user's lock, so that concurrent saves never
-- exceed the limit of `private.plan_limit`. Returns `saved` or `full`.
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

-- Adds materials to the library, all or none: `[{settings, product}]` in display order, after those already there. A known
-- picture gets the new settings. A new picture with the same maker and code replaces the old one. `p_replaces`: everything else
-- in the library is withdrawn. Returns `{"outcome": "offered", "withdrawn": …}`, or `full` if there would be more than
-- `p_limit`.
create function public.offer_materials(p_materials jsonb, p_replaces boolean, p_limit int)
returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_offered constant text[] := array(select e -> 'settings' ->> 'picture' from jsonb_array_elements(p_materials) e);
  v_withdrawn text[];
  v_others int;
  v_last int;
begin
  -- Imports run one after the other. Reads continue.
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

-- Stores a list with one of the user's runs, unless it has one and `p_replaces` is false. Returns `saved`, `existing`, or
-- `not_found` for a run that isn't theirs.
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
