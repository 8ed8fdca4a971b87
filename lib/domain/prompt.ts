import { SLUG_OF_STYLE, STYLE_PROMPTS } from './room-style-prompts'
import { findRoom, type RoomType } from './rooms'
import { type DesignStyle, findStyle } from './styles'

type PromptRoom = Pick<RoomType, 'value' | 'label' | 'defaultPrompt'>
type PromptStyle = Pick<DesignStyle, 'value' | 'defaultPrompt'>

/** The prompt for a room in a style (Spec §2): the room's own prompt for that style, or one assembled from both. */
export function buildPrompt(room: PromptRoom, style: PromptStyle): string {
  const slug = SLUG_OF_STYLE[style.value]
  return (slug && STYLE_PROMPTS[room.value]?.[slug]) ?? assemblePrompt(room, style)
}

/** The texts suggested for a room and a style (Spec §2); none without a room. */
export function suggestPrompt(
  roomType: string,
  styleId: string,
): { prompt: string; negative_prompt: string } | null {
  const room = findRoom(roomType)
  const style = findStyle(styleId)
  if (!room) return null
  return {
    prompt: style ? buildPrompt(room, style) : room.defaultPrompt,
    negative_prompt: style?.negativePrompt ?? '',
  }
}

function assemblePrompt(room: PromptRoom, style: PromptStyle): string {
  const [subject = '', ...details] = partsOf(room.defaultPrompt)
  const styleParts = partsOf(style.defaultPrompt)
  const material = (styleParts.at(0) ?? '').toLowerCase()
  const mood = (styleParts.at(-1) ?? '').toLowerCase()
  const scene = [subject, `incorporating ${material}`, ...details].join(', ')
  const purpose = `while maintaining its functionality as ${withArticle(room.label.toLowerCase())}`
  return `${scene}. The space should reflect ${mood} ${purpose}.`
}

/** "a home office". The room type `other` has its own noun, because "a other space" isn't English. */
function withArticle(label: string): string {
  return label === 'other space' ? 'a space of its own kind' : `a ${label}`
}

function partsOf(prompt: string): string[] {
  return prompt
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
}

/**
 * The user's own words: the prompt minus what we suggested for that room and style. An engine that reacts to single words must
 * not react to our own suggestion.
 */
export function ownWords(prompt: string, suggestion: string): string {
  const suggested = new Set(clausesOf(suggestion).map((clause) => clause.toLowerCase()))
  return clausesOf(prompt)
    .filter((clause) => !suggested.has(clause.toLowerCase()))
    .join(', ')
}

function clausesOf(prompt: string): string[] {
  return prompt
    .split(/[,.;\n]/)
    .map((clause) => clause.trim())
    .filter((clause) => clause !== '')
}
