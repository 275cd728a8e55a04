import { existsSync } from 'node:fs'

/**
 * Lists the files of development packages that a built shop reads. The build copies them, because production installs
 * none of these packages.
 */
export const packageFiles = [
  '@embedpdf/fonts-arabic/fonts/NotoNaskhArabic-Regular.ttf',
  '@embedpdf/fonts-hebrew/fonts/NotoSansHebrew-Regular.ttf',
  '@embedpdf/fonts-jp/fonts/NotoSansJP-Regular.otf',
  '@embedpdf/fonts-kr/fonts/NotoSansKR-Regular.otf',
  '@embedpdf/fonts-latin/fonts/NotoSans-Regular.ttf',
  '@embedpdf/fonts-sc/fonts/NotoSansHans-Regular.otf',
  '@expo-google-fonts/noto-emoji/400Regular/NotoEmoji_400Regular.ttf',
  '@expo-google-fonts/noto-sans-thai/400Regular/NotoSansThai_400Regular.ttf',
  'swagger-ui-dist/swagger-ui.css',
  'swagger-ui-dist/swagger-ui-bundle.js',
] as const

export const copiedPackages = 'build/server/packages'

/** Returns the path of a file, relative to the project's folder. */
export function packageFile(name: (typeof packageFiles)[number]): string {
  const installed = `node_modules/${name}`
  return existsSync(installed) ? installed : `${copiedPackages}/${name}`
}
