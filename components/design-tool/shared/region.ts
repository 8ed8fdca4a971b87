/** Where rooms are measured in feet and tiles in inches. */
const REGIONS_WITH_FEET: ReadonlySet<string | undefined> = new Set(['US', 'LR', 'MM'])

/** Whether people who speak that language, `en-US` say, measure in feet and inches. */
export function measuresInFeet(language: string): boolean {
  return REGIONS_WITH_FEET.has(new Intl.Locale(language).region)
}
