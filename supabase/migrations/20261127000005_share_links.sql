-- Links to chosen designs for people without an account. Only the server reads and writes them, and only the hash of
-- a link's token is stored: whoever reads this table can open none.

create table public.share_links (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  -- SHA-256 of the token, as hex.
  token_hash text not null unique check (token_hash ~ '^[0-9a-f]{64}$'),
  title text not null,
  -- The runs of its designs, in the order in which they are shown. A run that is deleted stays here.
  run_ids uuid[] not null check (cardinality(run_ids) between 1 and 8),
  with_prices boolean not null default false,
  expires_at timestamptz,
  ended_at timestamptz,
  -- How often somebody else than the owner opened its page.
  opens int not null default 0,
  created_at timestamptz not null default now()
);

create index share_links_user_id on public.share_links (user_id, created_at desc);

alter table public.share_links enable row level security;
revoke all on public.share_links from public, anon, authenticated;
grant select, insert, update, delete on public.share_links to service_role;

-- Whether a plan of the user's runs. Without one their links rest.
create function private.has_running_plan(p_user_id uuid)
returns boolean
language sql
stable
set search_path = ''
as $$
  select exists (
    select from public.unified_subscriptions s
    where s.user_id = p_user_id and s.status = 'active' and (s.expires_at is null or s.expires_at > now())
  )
$$;

revoke all on function private.has_running_plan(uuid) from public, anon, authenticated, service_role;

-- Creates a link to finished designs of the user's own, counted under the user's lock. `p_limit`: how many live links a
-- user has at most. As many that have ended are kept; older ones are deleted.
-- Answers `{"outcome": "created", "link": …}`, or as outcome alone: `not_found` for a run that is not theirs or made
-- no design, `no_plan` and `full`.
create function public.create_share_link(
  p_user_id uuid,
  p_token_hash text,
  p_title text,
  p_run_ids uuid[],
  p_with_prices boolean,
  p_expires_at timestamptz,
  p_limit int
)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
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
  if not private.has_running_plan(p_user_id) then
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
  insert into public.share_links as l (user_id, token_hash, title, run_ids, with_prices, expires_at)
  values (p_user_id, p_token_hash, p_title, p_run_ids, p_with_prices, p_expires_at)
  returning to_jsonb(l) into v_link;
  return jsonb_build_object('outcome', 'created', 'link', v_link);
end
$$;

comment on function public.create_share_link is 'p_expires_at null: it lasts until it is ended.';

-- The link with that hash while it is live: not ended, not expired, and with a running plan of its owner's; `null`
-- otherwise. With `p_counts` it counts as opened, unless `p_viewer_id` is the owner.
create function public.open_share_link(p_token_hash text, p_viewer_id uuid, p_counts boolean)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_link public.share_links;
begin
  select * into v_link
  from public.share_links l
  where l.token_hash = p_token_hash and l.ended_at is null and (l.expires_at is null or l.expires_at > now());
  if not found or not private.has_running_plan(v_link.user_id) then
    return null;
  end if;
  if p_counts and v_link.user_id is distinct from p_viewer_id then
    update public.share_links l set opens = l.opens + 1 where l.id = v_link.id;
  end if;
  return to_jsonb(v_link);
end
$$;

comment on function public.open_share_link is 'p_viewer_id null: nobody is signed in.';

-- Only the server calls these.
revoke all on all functions in schema public from public, anon, authenticated;
grant execute on all functions in schema public to service_role;
