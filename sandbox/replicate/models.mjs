// The stand-in's models. The schemas are copied from Replicate's own pages, independently of the product's table, so that a
// mistake in the table shows here.

import { readdirSync, readFileSync } from 'node:fs'

/**
 * @typedef {{
 *   type?: 'string' | 'integer' | 'number' | 'boolean' | 'array', format?: string, enum?: unknown[], minimum?: number,
 *   maximum?: number, maxItems?: number, nullable?: boolean, items?: Schema, allOf?: { $ref: string }[], default?: unknown,
 *   title?: string, description?: string, 'x-order'?: number,
 * }} Schema
 * @typedef {{ type: 'object', title: string, required: string[], properties: Record<string, Schema> }} InputSchema
 * @typedef {Record<string, Schema> & { Input: InputSchema, Output: Schema }} Schemas
 */

/**
 * Facts missing in the schema: which inputs are images, and what the model does with them.
 * @typedef {{ makes: 'edit' | 'room' | 'erase' | 'upscale', image: string, mask?: string, edits?: 'white' | 'black',
 * needs_both_colors?: boolean, references?: string, references_with_mask?: number, multiple_of?: number, max_side?: number,
 * max_aspect?: number, size?: [string, string], aspect?: string, scale?: string, max_pixels?: number, }} Facts
 */

/**
 * @typedef {{
 *   url: string, owner: string, name: string, is_official: boolean, visibility: 'public',
 *   latest_version: Version,
 * }} Model
 * @typedef {{ id: string, created_at: string, openapi_schema: { components: { schemas: Schemas } } }} Version
 * @typedef {Model & { stand_in: Facts }} StoredModel
 */

/** @returns {Map<string, StoredModel>} by `owner/name` */
export function loadModels() {
  const folder = new URL('./schemas/', import.meta.url)
  return new Map(
    readdirSync(folder).map((file) => {
      /** @type {StoredModel} */
      const model = JSON.parse(readFileSync(new URL(file, folder), 'utf8'))
      return [`${model.owner}/${model.name}`, model]
    }),
  )
}

/** @param {StoredModel} model @returns {Schemas} */
export const schemasOf = ({ latest_version }) => latest_version.openapi_schema.components.schemas
