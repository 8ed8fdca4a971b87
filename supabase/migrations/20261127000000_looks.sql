-- One look for several rooms: the finishes of a design, ordered for the photos of other rooms at once. Each photo is a run
-- of its own, which ends, and is refunded, by itself.

create table public.looks (
  -- Chosen by the browser: the same order again is the same look.
  id uuid primary key,
  user_id uuid not null references auth.users (id) on delete cascade,
  -- The design whose finishes they are.
  source_run_id uuid not null references public.design_runs (id) on delete cascade,
  created_at timestamptz not null default now()
);

create index looks_newest_first on public.looks (user_id, created_at desc);
create index looks_source_run_id on public.looks (source_run_id);

create table public.look_photos (
  look_id uuid not null references public.looks (id) on delete cascade,
  position int not null check (position > 0),
  user_id uuid not null references auth.users (id) on delete cascade,
  -- A room that is deleted leaves its photo in the look, by its name.
  room_id uuid references public.rooms (id) on delete set null,
  room_name text not null,
  -- The latest run. One that failed gives way to the next.
  run_id uuid not null unique references public.design_runs (id) on delete cascade,
  primary key (look_id, position),
  unique (look_id, room_id)
);

create index look_photos_user_id on public.look_photos (user_id);
create index look_photos_room_id on public.look_photos (room_id);

alter table public.looks enable row level security;
alter table public.look_photos enable row level security;
revoke all on public.looks, public.look_photos from public, anon, authenticated;
grant select, insert, update, delete on public.looks, public.look_photos to service_role;

-- Orders photos of a look: all of them, or none. Each is reserved by `reserve_design_run`, the one place where a run takes
-- credits; the first that is refused undoes the others. `p_photos`, an array of objects: room_id and, as that function
-- takes them, run_id, params, request_hash, engine, seed, original_path, cost_cents and credits. Their inputs are stored
-- by then, so that any process makes them. A look that is not there yet begins with this order. A room whose run failed may
-- be ordered again, with a new run; the same run again is the same order and takes nothing.
-- outcome: ordered | what `reserve_design_run` answers in place of created | look_missing (another user's) | room_missing |
-- too_many; with the credits left
create function public.order_look(
  p_look_id uuid,
  p_user_id uuid,
  p_source_run_id uuid,
  p_photos jsonb,
  p_max_photos int,
  p_quiet_seconds int,
  p_max_refunds int,
  p_budget_cents int
)
returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_look public.looks;
  v_outcome text := 'ordered';
  v_photo jsonb;
begin
  perform private.lock_user(p_user_id);
  -- Out here, for what it refunds stays refunded when the order is undone.
  perform public.sweep_stale_runs(p_user_id, p_quiet_seconds);
  begin
    insert into public.looks (id, user_id, source_run_id)
    select p_look_id, r.user_id, r.id
    from public.design_runs r
    where r.id = p_source_run_id and r.user_id = p_user_id
    on conflict (id) do nothing;
    select * into v_look from public.looks l where l.id = p_look_id and l.user_id = p_user_id;
    if not found then
      v_outcome := 'look_missing';
    elsif v_look.source_run_id <> p_source_run_id then
      v_outcome := 'conflict';
    end if;

    for v_photo in select value from jsonb_array_elements(p_photos) loop
      exit when v_outcome <> 'ordered';
      v_outcome := private.order_look_photo(v_look, v_photo, p_quiet_seconds, p_max_refunds, p_budget_cents);
    end loop;

    if v_outcome = 'ordered'
      and (select count(*) from public.look_photos l where l.look_id = p_look_id) > p_max_photos
    then
      v_outcome := 'too_many';
    end if;
    if v_outcome <> 'ordered' then
      raise exception 'the order is undone' using errcode = 'RW001';
    end if;
  exception when sqlstate 'RW001' then
    null;
  end;
  return private.run_answer(v_outcome, p_user_id, null);
end
$$;

comment on function public.order_look is 'p_budget_cents null: no limit on a day''s costs.';

-- One photo of an order. The caller holds the user's lock, and undoes the order where this is not `ordered`.
create function private.order_look_photo(
  p_look public.looks,
  p_photo jsonb,
  p_quiet_seconds int,
  p_max_refunds int,
  p_budget_cents int
)
returns text
language plpgsql set search_path = '' as $$
declare
  v_room public.rooms;
  v_run_id constant uuid := (p_photo ->> 'run_id')::uuid;
  v_before public.design_runs;
  v_outcome text;
begin
  select r.* into v_before
  from public.look_photos l
  join public.design_runs r on r.id = l.run_id
  where l.look_id = p_look.id and l.room_id = (p_photo ->> 'room_id')::uuid;
  if v_before.id = v_run_id then
    return 'ordered';
  end if;
  if v_before.status <> 'failed' then
    return 'conflict';
  end if;

  -- It can't be deleted until the order is there.
  select * into v_room
  from public.rooms r
  where r.id = (p_photo ->> 'room_id')::uuid and r.user_id = p_look.user_id
  for key share;
  if not found then
    return 'room_missing';
  end if;

  v_outcome := public.reserve_design_run(
    v_run_id,
    p_look.user_id,
    p_photo -> 'params',
    p_photo ->> 'request_hash',
    p_photo ->> 'engine',
    (p_photo ->> 'seed')::int,
    p_photo ->> 'original_path',
    false,
    p_quiet_seconds,
    (p_photo ->> 'cost_cents')::int,
    p_max_refunds,
    p_budget_cents,
    (p_photo ->> 'credits')::int
  ) ->> 'outcome';
  -- A run that was there before belongs to something else.
  if v_outcome <> 'created' then
    return case v_outcome when 'existing' then 'conflict' else v_outcome end;
  end if;
  update public.design_runs r set inputs = 'kept' where r.id = v_run_id;

  insert into public.look_photos as l (look_id, position, user_id, room_id, room_name, run_id)
  select
    p_look.id,
    1 + coalesce((select max(o.position) from public.look_photos o where o.look_id = p_look.id), 0),
    p_look.user_id,
    v_room.id,
    v_room.name,
    v_run_id
  on conflict (look_id, room_id) do update set run_id = excluded.run_id, room_name = excluded.room_name;
  return 'ordered';
end
$$;

-- Only the server calls these.
revoke all on all functions in schema public from public, anon, authenticated;
revoke all on all functions in schema private from public, anon, authenticated, service_role;
grant execute on all functions in schema public to service_role;
