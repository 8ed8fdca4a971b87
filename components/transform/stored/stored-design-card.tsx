'use client'

import { ExternalLink, Trash2 } from 'lucide-react'
import { useFormatter, useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { Spinner } from '@/components/ui/spinner'
import { STYLE_LIST } from '@/lib/domain/style-list'
import type { StoredDesignResponse } from '@/lib/schemas/responses'
import { ResultPicture } from '../preview/result-picture'

type StoredDesignCardProps = { design: StoredDesignResponse; isDeleting: boolean; onDelete: () => void }

/** A stored design: picture, date, open, and delete, which asks once more. */
export function StoredDesignCard({ design, isDeleting, onDelete }: StoredDesignCardProps) {
  const t = useTranslations('transform.storage')
  const format = useFormatter()
  const [isAsking, setIsAsking] = useState(false)
  const style = STYLE_LIST.find(({ value }) => value === design.style)?.label ?? design.style
  const date = format.dateTime(new Date(design.createdAt), { dateStyle: 'medium' })
  return (
    <li className="overflow-hidden rounded-md border border-line bg-bench">
      <ResultPicture
        src={`${design.url}?as=thumb`}
        alt={t('picture', { style, date })}
        isLazy
        className="aspect-4/3 w-full object-cover"
      />
      <div className="flex flex-col gap-3 p-4">
        <p className="flex items-baseline justify-between gap-3 text-small">
          <span className="font-semibold">{style}</span>
          <time dateTime={design.createdAt} className="text-muted">
            {date}
          </time>
        </p>
        {isAsking ? (
          <div className="flex min-h-9 flex-wrap items-center gap-2">
            <span className="grow text-small">{t('confirm')}</span>
            <Button variant="danger" size="small" disabled={isDeleting} onClick={onDelete}>
              {isDeleting && <Spinner />}
              {t('confirmYes')}
            </Button>
            <Button
              variant="ghost"
              size="small"
              disabled={isDeleting}
              autoFocus
              onClick={() => setIsAsking(false)}
            >
              {t('confirmNo')}
            </Button>
          </div>
        ) : (
          <div className="flex min-h-9 flex-wrap gap-2">
            <Button variant="secondary" size="small" asChild>
              <a href={design.url} target="_blank" rel="noopener" aria-label={t('openOf', { style, date })}>
                <ExternalLink aria-hidden="true" />
                {t('open')}
              </a>
            </Button>
            <Button
              variant="ghost"
              size="small"
              aria-label={t('deleteOf', { style, date })}
              onClick={() => setIsAsking(true)}
            >
              <Trash2 aria-hidden="true" />
              {t('delete')}
            </Button>
          </div>
        )}
      </div>
    </li>
  )
}
