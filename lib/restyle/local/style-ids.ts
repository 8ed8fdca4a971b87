export { STYLE_IDS, type StyleId } from '../../domain/style-list.ts'
