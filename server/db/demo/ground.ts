type Rgb = [red: number, green: number, blue: number];

/** sRGB bytes of an OKLCH colour (lightness 0–1, chroma, hue in degrees), clipped to the gamut. */
function oklchToRgb(lightness: number, chroma: number, hue: number): Rgb {
	const angle = (hue * Math.PI) / 180;
	const a = chroma * Math.cos(angle);
	const b = chroma * Math.sin(angle);
	const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
	const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
	const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
	const linear = [
		4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
		-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
		-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
	];
	return linear.map((value) => {
		const clipped = Math.min(1, Math.max(0, value));
		const encoded = clipped <= 0.0031308 ? 12.92 * clipped : 1.055 * clipped ** (1 / 2.4) - 0.055;
		return Math.round(encoded * 255);
	}) as Rgb;
}

const css = (lightness: number, chroma: number, hue: number) => `rgb(${oklchToRgb(lightness, chroma, hue).join(',')})`;

/** A shadow is the ground's own hue, dark: a grey one would look dirty on a warm tint. */
export const shadowColour = (hue: number): Rgb => oklchToRgb(0.34, 0.05, hue);

/** Cool hues look stronger beside the shop's ochre than warm ones; less chroma keeps them in one family. */
const warmth = (hue: number) => 0.82 + 0.18 * Math.cos(((hue - 70) * Math.PI) / 180);

/** A paper sweep, lit from the upper left, that turns softly into the table. */
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
