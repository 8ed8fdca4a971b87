/** A design that everybody may ask for, as text fields of a request. */
export const DESIGN_FIELDS = {
  style: 'coastal',
  roomType: 'modern-living',
  prompt: 'a calm living room by the sea with linen and driftwood',
  num_inference_steps: '20',
  guidance_scale: '7.5',
  prompt_strength: '0.8',
  // The engine draws the textures of a seed once, and then has them.
  seed: '1',
}
