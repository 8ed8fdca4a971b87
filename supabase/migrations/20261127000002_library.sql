-- Materials that the owner offers to everybody, with where to buy them. Only the server reads and writes them. Their
-- pictures are in `library/` of the bucket `user_images`. Rows and files of withdrawn ones stay for the designs that
-- were made with them.

create table public.library_materials (
  -- SHA-256 of the picture's file, which has this name.
  picture text primary key check (picture ~ '^[0-9a-f]{64}$'),
  -- As those of a user's own material: name, size, how it is laid.
  settings jsonb not null check (jsonb_typeof(settings) = 'object'),
  -- Maker, code, price and link.
  product jsonb not null check (jsonb_typeof(product) = 'object'),
  position int not null,
  is_offered boolean not null default true,
  created_at timestamptz not null default now()
);

alter table public.library_materials enable row level security;
revoke all on public.library_materials from public, anon, authenticated;
grant select, insert, update, delete on public.library_materials to service_role;

-- Offers materials, all or none: `[{settings, product}]` in the order in which they are shown, after those that are offered
-- already. A picture that is known gets what is said of it now. A new picture of the same maker's code takes the place of
-- the old one. `p_replaces`: whatever else is offered is withdrawn.
-- Answers `{"outcome": "offered", "withdrawn": …}`, or `full` where more than `p_limit` would be offered.
create function public.offer_materials(p_materials jsonb, p_replaces boolean, p_limit int)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_withdrawn text[];
  v_others int;
  v_last int;
begin
  -- One import after the other. Reading goes on.
  lock table public.library_materials in share row exclusive mode;
  v_withdrawn := array(
    select m.picture
    from public.library_materials m
    where m.is_offered
      and not exists (
        select from jsonb_array_elements(p_materials) e where e -> 'settings' ->> 'picture' = m.picture
      )
      and (
        p_replaces
        or exists (
          select from jsonb_array_elements(p_materials) e
          where e -> 'product' ->> 'maker' = m.product ->> 'maker' and e -> 'product' ->> 'code' = m.product ->> 'code'
        )
      )
  );
  select count(*), coalesce(max(m.position), 0)
  into v_others, v_last
  from public.library_materials m
  where m.is_offered
    and m.picture <> all (v_withdrawn)
    and not exists (
      select from jsonb_array_elements(p_materials) e where e -> 'settings' ->> 'picture' = m.picture
    );
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

-- Only the server calls these.
revoke all on all functions in schema public from public, anon, authenticated;
grant execute on all functions in schema public to service_role;
