'use client'

import { type PointerEvent, type ReactNode, useRef, useState } from 'react'
import { type BeforeAfterLabels, BeforeAfterSlider } from '@/components/sections/before-after-slider'
import { useIsHydrated } from '@/components/shared/use-is-hydrated'
import { CHOICES, type Choice, type RoomFiles, swatchOf, TRIED_KINDS, type TriedKind } from './choices'
import type { Choices } from './playground-engine'
import { usePlayground } from './use-playground'

export type PlaygroundRoom = {
  readonly id: string
  readonly label: string
  readonly files: RoomFiles
  /** The choices used for the first image. */
  readonly first: Choices
  /** The names of the room's areas. */
  readonly areas: Readonly<Record<TriedKind, string>>
  readonly before: ReactNode
  readonly after: ReactNode
}

type PlaygroundProps = {
  rooms: readonly [PlaygroundRoom, ...PlaygroundRoom[]]
  slider: BeforeAfterLabels
  labels: {
    rooms: string
    areas: string
    choices: string
    /** Labels by choice id. */
    choice: Readonly<Record<string, string>>
    drawing: string
    failed: string
  }
}

/**
 * Sample rooms whose areas are highlighted under the pointer and change on a tap, drawn by the engine in the browser. The
 * engine isn't fetched until the visitor reaches for the image; until then, it is a before-and-after image.
 */
export function Playground({ rooms, ...props }: PlaygroundProps) {
  const [id, setId] = useState(rooms[0].id)
  const room = rooms.find((each) => each.id === id) ?? rooms[0]
  return <Room key={room.id} room={room} rooms={rooms} onRoom={setId} {...props} />
}

type RoomProps = PlaygroundProps & { room: PlaygroundRoom; onRoom: (id: string) => void }

function Room({ room, rooms, onRoom, slider, labels }: RoomProps) {
  const isLive = useIsHydrated()
  const resultRef = useRef<HTMLCanvasElement>(null)
  const highlightRef = useRef<HTMLCanvasElement>(null)
  const playground = usePlayground(room.files, room.first, resultRef, highlightRef)
  const { active, state } = playground
  return (
    <div data-live={isLive || undefined} className="playground">
      {/* biome-ignore-start lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: the buttons below do the same. */}
      <div
        className="framed relative"
        onPointerEnter={playground.open}
        onPointerMove={(event) => playground.point(placeOf(event))}
        onPointerLeave={() => playground.point(null)}
        onClick={(event) => void playground.tap(placeOf(event))}
        onFocus={playground.open}
      >
        <BeforeAfterSlider
          labels={slider}
          before={room.before}
          after={
            <>
              {room.after}
              <canvas ref={resultRef} hidden={!playground.isDrawn} className="absolute inset-0 size-full" />
            </>
          }
        />
        <canvas ref={highlightRef} className="playground-highlight" />
        <p role="status" className="playground-note">
          {state === 'drawing' && labels.drawing}
          {state === 'failed' && labels.failed}
        </p>
      </div>
      {/* biome-ignore-end lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: the buttons below do the same. */}
      <div className="playground-controls">
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <Toggles
            label={labels.areas}
            items={TRIED_KINDS.map((kind) => ({ id: kind, label: room.areas[kind] }))}
            chosen={active}
            onChoose={playground.activate}
          />
          <Toggles label={labels.rooms} items={rooms} chosen={room.id} onChoose={onRoom} />
        </div>
        <ChoiceRow
          label={labels.choices}
          choices={CHOICES[active]}
          names={labels.choice}
          chosen={playground.chosen}
          onChoose={playground.choose}
        />
      </div>
    </div>
  )
}

type TogglesProps<Id extends string> = {
  label: string
  items: readonly { readonly id: Id; readonly label: string }[]
  chosen: Id
  onChoose: (id: Id) => void
}

function Toggles<Id extends string>({ label, items, chosen, onChoose }: TogglesProps<Id>) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset can't be a flex row in every browser.
    <div role="group" aria-label={label} className="flex gap-1">
      {items.map((item) => (
        <button
          key={item.id}
          type="button"
          aria-pressed={item.id === chosen}
          onClick={() => onChoose(item.id)}
          className="playground-toggle"
        >
          {item.label}
        </button>
      ))}
    </div>
  )
}

type ChoiceRowProps = {
  label: string
  choices: readonly Choice[]
  names: Readonly<Record<string, string>>
  chosen: string | undefined
  onChoose: (choice: Choice) => void
}

function ChoiceRow({ label, choices, names, chosen, onChoose }: ChoiceRowProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset can't be a flex row in every browser.
    <div role="group" aria-label={label} className="mt-3 flex flex-wrap items-center gap-2">
      {choices.map((choice) => {
        const swatch = swatchOf(choice)
        return (
          <button
            key={choice.id}
            type="button"
            aria-pressed={choice.id === chosen}
            aria-label={names[choice.id]}
            title={swatch ? names[choice.id] : undefined}
            onClick={() => onChoose(choice)}
            style={swatch ?? undefined}
            className={swatch ? 'playground-swatch' : 'playground-toggle'}
          >
            {!swatch && names[choice.id]}
          </button>
        )
      })}
    </div>
  )
}

/** The pointer's position on the image, each coordinate from 0 to 1. */
function placeOf({ currentTarget, clientX, clientY }: PlaceEvent): { x: number; y: number } | null {
  const picture = currentTarget.querySelector('canvas')?.parentElement?.getBoundingClientRect()
  if (!picture) return null
  const [x, y] = [(clientX - picture.left) / picture.width, (clientY - picture.top) / picture.height]
  return x >= 0 && x <= 1 && y >= 0 && y <= 1 ? { x, y } : null
}

type PlaceEvent = Pick<PointerEvent<HTMLElement>, 'currentTarget' | 'clientX' | 'clientY'>
