import { bytesOf } from '#contract/settings/accent';

const css = (lightness: number, chroma: number, hue: number) => `rgb(${bytesOf({ lightness, chroma, hue }).join(',')})`;

/** Grey looks dirty on a warm tint. */
export const shadowColour = (hue: number) => bytesOf({ lightness: 0.34, chroma: 0.05, hue });

/** Cool hues look stronger beside ochre. */
const warmth = (hue: number) => 0.82 + 0.18 * Math.cos(((hue - 70) * Math.PI) / 180);

export function groundSvg(hue: number, side: number): string {
	const tint = (lightness: number, chroma: number) => css(lightness, chroma * warmth(hue), hue);
	return `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}" viewBox="0 0 100 100">
<defs>
<linearGradient id="sweep" x1="0" y1="0" x2="0" y2="1">
<stop offset="0" stop-color="${tint(0.945, 0.028)}"/>
<stop offset=".6" stop-color="${tint(0.932, 0.033)}"/>
<stop offset=".74" stop-color="${tint(0.905, 0.041)}"/>
<stop offset="1" stop-color="${tint(0.925, 0.036)}"/>
</linearGradient>
<radialGradient id="light" cx=".36" cy=".3" r=".72">
<stop offset="0" stop-color="${css(0.99, 0.012, 85)}" stop-opacity=".95"/>
<stop offset=".55" stop-color="${css(0.98, 0.016, 85)}" stop-opacity=".4"/>
<stop offset="1" stop-color="${css(0.97, 0.02, 85)}" stop-opacity="0"/>
</radialGradient>
</defs>
<rect width="100" height="100" fill="url(#sweep)"/>
<rect width="100" height="100" fill="url(#light)"/>
</svg>`;
}
