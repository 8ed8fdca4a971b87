/** A design anyone may request, as text fields of a request. */
export const DESIGN_FIELDS = {
  style: 'coastal',
  roomType: 'modern-living',
  prompt: 'a calm living room by the sea with linen and driftwood',
  num_inference_steps: '20',
  guidance_scale: '7.5',
  prompt_strength: '0.8',
  // The engine draws a seed's textures once, then caches them.
  seed: '1',
}
