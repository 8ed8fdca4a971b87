/** The engine of this machine, by the name that its runs carry. Hosted ones go by their model's name. */
export const PREVIEW_ENGINE = 'local'
