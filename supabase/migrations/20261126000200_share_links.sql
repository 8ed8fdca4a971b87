-- Links to selected designs for people without an account, and each link's board: comments by anyone with the link, with or
-- without a pin on a design, answered by the owner, and approvals of designs, of which the newest counts. Only the server reads
-- and writes them.

create table public.share_links (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  -- SHA-256 of the token, as hex. The token itself isn't stored, so reading this table doesn't reveal any link.
  token_hash text not null unique check (token_hash ~ '^[0-9a-f]{64}$'),
  title text not null,
  -- The runs of its designs, in display order. Deleted runs stay in the list.
  run_ids uuid[] not null check (cardinality(run_ids) between 1 and 8),
  with_prices boolean not null default false,
  expires_at timestamptz,
  ended_at timestamptz,
  created_at timestamptz not null default now(),
  -- Whether people can comment on its designs and approve one.
  takes_comments boolean not null default true,
  -- The owner saw approvals until then.
  approvals_seen_at timestamptz
);

create index share_links_user_id on public.share_links (user_id, created_at desc);

create table public.board_comments (
  id uuid primary key default gen_random_uuid(),
  link_id uuid not null references public.share_links (id) on delete cascade,
  -- The link's owner.
  user_id uuid not null references auth.users (id) on delete cascade,
  -- The design it is about, one of the link's.
  run_id uuid not null,
  name text not null,
  text text not null,
  -- Fractions of the picture, from its top left corner.
  pin_x float8,
  pin_y float8,
  answer text,
  answered_at timestamptz,
  -- When the owner saw it.
  seen_at timestamptz,
  created_at timestamptz not null default clock_timestamp(),
  constraint pin_is_on_the_picture check (num_nulls(pin_x, pin_y) <> 1 and pin_x between 0 and 1 and pin_y between 0 and 1),
  constraint answer_has_a_time check (num_nulls(answer, answered_at) <> 1)
);

create index board_comments_link_id on public.board_comments (link_id, created_at);
create index board_comments_user_id on public.board_comments (user_id, created_at);

-- Who approved which design and when, as work may begin on its strength: rows are added, and go only with their link or account.
create table public.board_approvals (
  id uuid primary key default gen_random_uuid(),
  link_id uuid not null references public.share_links (id) on delete cascade,
  -- The link's owner.
  user_id uuid not null references auth.users (id) on delete cascade,
  -- The design, one of the link's.
  run_id uuid not null,
  -- As the visitor typed it.
  name text not null,
  created_at timestamptz not null default clock_timestamp()
);

create index board_approvals_link_id on public.board_approvals (link_id, created_at);
create index board_approvals_user_id on public.board_approvals (user_id, created_at);

-- What owners still have to be emailed about their boards. A comment locks the row while it is being written, so that no email
-- counts it too early.
create table public.board_mails (
  user_id uuid primary key references auth.users (id) on delete cascade,
  -- Time of the last comment or approval.
  changed_at timestamptz not null,
  claimed_at timestamptz,
  -- Everything older was emailed, or seen before it could be.
  mailed_until timestamptz
);

alter table public.share_links enable row level security;
alter table public.board_comments enable row level security;
alter table public.board_approvals enable row level security;
alter table public.board_mails enable row level security;
revoke all on public.share_links, public.board_comments, public.board_mails from public, anon, authenticated;
-- Nobody changes an approval, not even the server.
revoke all on public.board_approvals from public, anon, authenticated, service_role;
grant select on public.board_approvals to service_role;
grant select, insert, update, delete on public.share_links, public.board_comments, public.board_mails to service_role;

-- Creates a link to the user's finished designs, counted under the user's lock. `p_limit`: the maximum number of live links. As
-- many ended ones are kept; older ones are deleted. Returns `{"outcome": "created", "link": …}`, or just an outcome:
-- `not_found` for a run that isn't theirs or has no design, `no_plan` and `full`.
create function public.create_share_link(
  p_user_id uuid, p_token_hash text, p_title text, p_run_ids uuid[], p_with_prices boolean, p_expires_at timestamptz,
  p_limit int, p_takes_comments boolean default true
)
returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_link jsonb;
begin
  perform private.lock_user(p_user_id);
  if (
    select count(*) from public.design_runs r
    where r.id = any (p_run_ids) and r.user_id = p_user_id and r.status = 'succeeded'
  ) <> cardinality(p_run_ids) then
    return jsonb_build_object('outcome', 'not_found');
  end if;
  if private.running_plan(p_user_id) is null then
    return jsonb_build_object('outcome', 'no_plan');
  end if;
  if (
    select count(*) from public.share_links l
    where l.user_id = p_user_id and l.ended_at is null and (l.expires_at is null or l.expires_at > now())
  ) >= p_limit then
    return jsonb_build_object('outcome', 'full');
  end if;
  delete from public.share_links l
  where l.id in (
    select d.id from public.share_links d
    where d.user_id = p_user_id and (d.ended_at is not null or d.expires_at <= now())
    order by d.created_at desc
    offset p_limit
  );
  insert into public.share_links as l (user_id, token_hash, title, run_ids, with_prices, expires_at, takes_comments)
  values (p_user_id, p_token_hash, p_title, p_run_ids, p_with_prices, p_expires_at, p_takes_comments)
  returning to_jsonb(l) into v_link;
  return jsonb_build_object('outcome', 'created', 'link', v_link);
end
$$;

comment on function public.create_share_link is 'p_expires_at null: it lasts until it is ended.';

-- The link with that hash if it is live: not ended, not expired, and its owner has a running plan; otherwise `null`. With the
-- owner's name and plan.
create function public.find_share_link(p_token_hash text)
returns jsonb
language sql stable security definer set search_path = '' as $$
  select to_jsonb(l) || jsonb_build_object(
    'owner_name', (select p.full_name from public.profiles p where p.id = l.user_id),
    'plan_name', owner.plan_name
  )
  from public.share_links l
  cross join lateral (select private.running_plan(l.user_id) as plan_name) owner
  where l.token_hash = p_token_hash and l.ended_at is null and (l.expires_at is null or l.expires_at > now())
    and owner.plan_name is not null
$$;

-- The user's links, newest first: live ones, and ended ones with something on their board. Each with its number of comments,
-- how much on its board they haven't seen yet, and when those of its designs were finished that aren't stored.
create function public.list_share_links(p_user_id uuid, p_limit int)
returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(listed.link order by listed.created_at desc), '[]')
  from (
    select l.created_at, to_jsonb(l) || jsonb_build_object(
      'is_live', live.is_live,
      'comments', board.comments,
      'unstored', (
        select coalesce(jsonb_agg(coalesce(r.finished_at, l.created_at)), '[]')
        from unnest(l.run_ids) shared(run_id)
        left join public.design_runs r on r.id = shared.run_id
        where not exists (select from public.user_images i where i.run_id = shared.run_id and i.status = 'completed')
      ),
      'unseen', board.unseen + approved.unseen
    ) as link
    from public.share_links l
    cross join lateral (
      select l.ended_at is null and (l.expires_at is null or l.expires_at > now()) as is_live
    ) live
    cross join lateral (
      select count(*)::int as comments, (count(*) filter (where c.seen_at is null))::int as unseen
      from public.board_comments c
      where c.link_id = l.id
    ) board
    cross join lateral (
      select count(*) as approvals,
        (count(*) filter (where a.created_at > coalesce(l.approvals_seen_at, '-infinity')))::int as unseen
      from public.board_approvals a
      where a.link_id = l.id
    ) approved
    where l.user_id = p_user_id and (live.is_live or board.comments > 0 or approved.approvals > 0)
    order by live.is_live desc, l.created_at desc
    limit p_limit
  ) listed
$$;

-- Records new activity on one of the owner's boards. Waits while an email is being claimed.
create function private.note_board_change(p_user_id uuid)
returns void
language sql set search_path = '' as $$
  insert into public.board_mails as m (user_id, changed_at) values (p_user_id, clock_timestamp())
  on conflict (user_id) do update set changed_at = clock_timestamp()
$$;

-- The link with that hash, locked, if it is live as in `find_share_link`, takes comments, and has a design with that number,
-- counted from 1; otherwise null.
create function private.lock_board(p_token_hash text, p_design int)
returns public.share_links
language sql set search_path = '' as $$
  select l
  from public.share_links l
  where l.token_hash = p_token_hash and l.ended_at is null and (l.expires_at is null or l.expires_at > now())
    and l.takes_comments and l.run_ids[p_design] is not null and private.running_plan(l.user_id) is not null
  for update
$$;

-- Adds a comment on a design of a live link, counted under the link's lock. `p_limit`: maximum comments per link. Returns
-- `{"outcome": "written", "link": …}`, or just an outcome: `not_found` and `full`.
create function public.write_board_comment(
  p_token_hash text, p_design int, p_name text, p_text text, p_pin_x float8, p_pin_y float8, p_limit int
)
returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_link public.share_links := private.lock_board(p_token_hash, p_design);
begin
  if v_link.id is null then
    return jsonb_build_object('outcome', 'not_found');
  end if;
  if (select count(*) from public.board_comments c where c.link_id = v_link.id) >= p_limit then
    return jsonb_build_object('outcome', 'full');
  end if;
  perform private.note_board_change(v_link.user_id);
  insert into public.board_comments (link_id, user_id, run_id, name, text, pin_x, pin_y)
  values (v_link.id, v_link.user_id, v_link.run_ids[p_design], p_name, p_text, p_pin_x, p_pin_y);
  return jsonb_build_object('outcome', 'written', 'link', to_jsonb(v_link));
end
$$;

comment on function public.write_board_comment is 'p_pin_x null and p_pin_y null: it is about the whole design.';

-- Approves a design of a live link, counted under the link's lock: the newest approval counts, and repeating it adds nothing.
-- `p_limit`: maximum approvals per link. Returns `{"outcome": "written", "link": …}`, or just an outcome: `not_found` and `full`.
create function public.approve_shared_design(p_token_hash text, p_design int, p_name text, p_limit int)
returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_link public.share_links := private.lock_board(p_token_hash, p_design);
  v_newest public.board_approvals;
begin
  if v_link.id is null then
    return jsonb_build_object('outcome', 'not_found');
  end if;
  select * into v_newest
  from public.board_approvals a
  where a.link_id = v_link.id
  order by a.created_at desc
  limit 1;
  if v_newest.run_id = v_link.run_ids[p_design] and v_newest.name = p_name then
    return jsonb_build_object('outcome', 'written', 'link', to_jsonb(v_link));
  end if;
  if (select count(*) from public.board_approvals a where a.link_id = v_link.id) >= p_limit then
    return jsonb_build_object('outcome', 'full');
  end if;
  perform private.note_board_change(v_link.user_id);
  insert into public.board_approvals (link_id, user_id, run_id, name, created_at)
  values (
    v_link.id, v_link.user_id, v_link.run_ids[p_design], p_name,
    -- In order, even where the clock is coarse or was set back.
    greatest(clock_timestamp(), v_newest.created_at + interval '1 microsecond')
  );
  return jsonb_build_object('outcome', 'written', 'link', to_jsonb(v_link));
end
$$;

-- A link's comments and approvals, oldest first.
create function public.read_board(p_link_id uuid)
returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'comments', (
      select coalesce(jsonb_agg(to_jsonb(c) order by c.created_at, c.id), '[]')
      from public.board_comments c
      where c.link_id = p_link_id
    ),
    'approvals', (
      select coalesce(jsonb_agg(to_jsonb(a) order by a.created_at), '[]')
      from public.board_approvals a
      where a.link_id = p_link_id
    )
  )
$$;

-- Deletes the comments on one of the user's links. A live link keeps its approvals; one that has ended is deleted with
-- everything. False if there is no such link.
create function public.clear_board(p_user_id uuid, p_link_id uuid)
returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  delete from public.share_links l
  where l.id = p_link_id and l.user_id = p_user_id and (l.ended_at is not null or l.expires_at <= now());
  if found then
    return true;
  end if;
  delete from public.board_comments c where c.link_id = p_link_id and c.user_id = p_user_id;
  return exists (select from public.share_links l where l.id = p_link_id and l.user_id = p_user_id);
end
$$;

-- Marks what was on the board of one of the user's links by then as seen. What came since stays new. `p_until` is in whole
-- milliseconds, as browsers have it. False if there is no such link.
create function public.mark_board_seen(p_user_id uuid, p_link_id uuid, p_until timestamptz)
returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  v_end timestamptz := p_until + interval '1 millisecond';
begin
  update public.share_links l
  set approvals_seen_at = greatest(l.approvals_seen_at, (
    select max(a.created_at) from public.board_approvals a where a.link_id = l.id and a.created_at < v_end
  ))
  where l.id = p_link_id and l.user_id = p_user_id;
  if not found then
    return false;
  end if;
  update public.board_comments c
  set seen_at = now()
  where c.link_id = p_link_id and c.seen_at is null and c.created_at < v_end;
  return true;
end
$$;

-- Claims emails about new activity on boards: everything since the last one that wasn't seen yet, for each owner who got no
-- email in the last hour. A claim lasts that hour, unless it is released, so no email is lost if a process dies before sending
-- it.
-- outcome: ok
create function public.claim_board_mails(p_limit int)
returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_user_ids uuid[];
  v_mails jsonb;
begin
  with due as (
    select m.user_id
    from public.board_mails m
    where m.changed_at > coalesce(m.mailed_until, '-infinity')
      and (m.claimed_at is null or m.claimed_at < now() - interval '1 hour')
    order by m.changed_at
    limit p_limit
    for update skip locked
  ),
  taken as (
    update public.board_mails m
    set claimed_at = clock_timestamp()
    from due
    where m.user_id = due.user_id
    returning m.user_id
  )
  select coalesce(array_agg(t.user_id), '{}') into v_user_ids from taken t;

  with unseen as (
    select l.user_id, l.title, l.created_at, board.comments, approved.approvals
    from public.board_mails m
    join public.share_links l on l.user_id = m.user_id
    cross join lateral (
      select count(*)::int as comments
      from public.board_comments c
      where c.link_id = l.id and c.seen_at is null and c.created_at > coalesce(m.mailed_until, '-infinity')
    ) board
    cross join lateral (
      select coalesce(greatest(m.mailed_until, l.approvals_seen_at), '-infinity') as until
    ) known
    cross join lateral (
      -- New ones, after the one the owner knows, which they replaced.
      select coalesce(jsonb_agg(
        jsonb_build_object('design', array_position(l.run_ids, a.run_id), 'name', a.name) order by a.created_at
      ) filter (where a.next_at > known.until or a.created_at > known.until), '[]') as approvals
      from (
        select *, lead(b.created_at) over (order by b.created_at) as next_at
        from public.board_approvals b
        where b.link_id = l.id
      ) a
    ) approved
    where m.user_id = any (v_user_ids)
  )
  select coalesce(jsonb_agg(of_owner.mail), '[]') into v_mails
  from (
    select jsonb_build_object('user_id', u.id, 'email', u.email, 'links', jsonb_agg(
      jsonb_build_object('title', n.title, 'comments', n.comments, 'approvals', n.approvals) order by n.created_at desc
    )) as mail
    from unseen n
    join auth.users u on u.id = n.user_id
    where (n.comments > 0 or n.approvals <> '[]') and coalesce(u.email, '') <> ''
    group by u.id
  ) of_owner;

  -- Owners who have seen everything need no email, and may be emailed about the next activity.
  update public.board_mails m
  set claimed_at = null, mailed_until = m.claimed_at
  where m.user_id = any (v_user_ids) and not exists (
    select from jsonb_array_elements(v_mails) mail where (mail ->> 'user_id')::uuid = m.user_id
  );
  return jsonb_build_object('outcome', 'ok', 'mails', v_mails);
end
$$;

-- The mail server accepted the email about everything up to the claim.
create function public.note_board_mail_sent(p_user_id uuid)
returns void
language sql security definer set search_path = '' as $$
  update public.board_mails m set mailed_until = m.claimed_at where m.user_id = p_user_id
$$;

-- Only the server calls these.
revoke all on all functions in schema public, private from public, anon, authenticated, service_role;
grant execute on all functions in schema public to service_role;
