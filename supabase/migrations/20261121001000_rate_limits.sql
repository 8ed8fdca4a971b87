-- Fixed-window counters, kept here so that every server process shares them.

create table public.rate_limits (
  key text primary key,
  window_start timestamptz not null,
  expires_at timestamptz not null,
  count int not null check (count > 0),
  -- A window of no length would count nothing and so let everybody through.
  constraint window_has_a_length check (expires_at > window_start)
);

create index rate_limits_expires_at on public.rate_limits (expires_at);

alter table public.rate_limits enable row level security;
revoke all on public.rate_limits from public, anon, authenticated;
grant select, insert, update, delete on public.rate_limits to service_role;

-- Counts one use of `p_key`. A key's window opens with its first use. {allowed, retry_after_seconds: 0 if allowed}
create function public.take_rate_token(p_key text, p_limit int, p_window_seconds int)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_window public.rate_limits;
  v_is_allowed boolean;
begin
  -- Stops counting one past the limit: a flood must not overflow the counter.
  insert into public.rate_limits as r (key, window_start, expires_at, count)
  values (p_key, now(), now() + make_interval(secs => p_window_seconds), 1)
  on conflict (key) do update
  set window_start = case when r.expires_at > now() then r.window_start else excluded.window_start end,
    expires_at = case when r.expires_at > now() then r.expires_at else excluded.expires_at end,
    count = case when r.expires_at > now() then least(r.count, greatest(p_limit, 1)) + 1 else 1 end
  returning * into v_window;

  -- Each new window clears a few that ended, so the table stays as small as its traffic. Never waits for a row.
  if v_window.count = 1 then
    delete from public.rate_limits r
    where r.key in (
      select ended.key
      from public.rate_limits ended
      where ended.expires_at <= now() and ended.key <> p_key
      limit 20
      for update skip locked
    );
  end if;

  v_is_allowed := v_window.count <= p_limit;
  return jsonb_build_object(
    'allowed', v_is_allowed,
    'retry_after_seconds',
    case when v_is_allowed then 0 else greatest(1, ceil(extract(epoch from v_window.expires_at - now())))::int end
  );
end
$$;

revoke all on function public.take_rate_token(text, int, int) from public, anon, authenticated;
grant execute on function public.take_rate_token(text, int, int) to service_role;
