/** The front matter of a tip without errors. */
export const soundTip = {
  title: 'Warm light for a north-facing room',
  description:
    'How three lamps at three heights make a dark room warm: which bulbs to buy, where to stand them, and how to try it in a picture before.',
  image: 'designs/living-coastal',
  imageAlt: 'A living room with white boards and a linen sofa',
  imageCaption: 'A room by the sea.',
  date: '2026-10-06',
  updated: '2026-10-07',
  author: 'editors',
  related: ['tips/lighting-design', 'tips/color-theory-ai'],
  category: 'Light',
  keyPoints: ['Three lamps', 'Three heights', 'One color of light'],
  aiInsights: ['Try the lamp in a picture', 'Compare two walls'],
  difficulty: 'Beginner',
  topics: ['Lamps', 'Bulbs', 'Walls'],
  relatedTips: ['lighting-design'],
}
