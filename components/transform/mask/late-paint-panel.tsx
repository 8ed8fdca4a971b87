import { Late, latePart } from '@/components/ui/late'
import { PartMissing } from '../part-missing'
import type { PaintPanelProps } from './paint-panel'

const paintPanel = latePart(async () => (await import('./paint-panel')).PaintPanel)

export function LatePaintPanel(props: PaintPanelProps) {
  // The picture is made by what could not be fetched either.
  const retry = (again: () => void) => () => {
    again()
    props.trial.again()
  }
  return (
    <Late
      part={paintPanel}
      waiting={<div className="min-h-44" />}
      missing={(again) => <PartMissing onAgain={retry(again)} />}
    >
      {(PaintPanel) => <PaintPanel {...props} />}
    </Late>
  )
}
