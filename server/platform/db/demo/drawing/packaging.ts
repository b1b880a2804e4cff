import sharp from 'sharp';

/** Packaging of the goods; `label` is an illustration. */
export interface Pack {
	shape: string;
	/** `#rrggbb`. */
	colour: string;
	label: string;
}

interface Spot {
	x: number;
	y: number;
	size: number;
	turn?: number;
}

interface Shape {
	/** `behind` the illustrations, and `before` them. */
	behind: (colour: string) => string;
	before?: string;
	spots: readonly Spot[];
}

const width = 600;
const height = 800;

const bag = 'M110 90H490L480 150Q520 420 492 730Q300 765 108 730Q80 420 120 150Z';
const bottle =
	'M250 70H350V230Q352 270 400 310Q432 340 432 400V735Q432 770 400 770H200Q168 770 168 735V400Q168 340 200 310Q248 270 250 230Z';
const jar = 'M130 220Q90 250 90 300V690Q90 750 150 750H450Q510 750 510 690V300Q510 250 470 220Z';
const shine = (path: string, shape: string) =>
	`<clipPath id="cut"><path d="${shape}"/></clipPath><g clip-path="url(#cut)"><path d="${path}" fill="#fff" opacity=".38" filter="url(#soft)"/></g>`;

/** Light falls from the left above, as on the illustrations. */
const shade = `<linearGradient id="round"><stop offset="0" stop-color="#fff" stop-opacity=".1"/>
<stop offset=".22" stop-color="#fff" stop-opacity=".3"/><stop offset=".55" stop-opacity="0"/>
<stop offset="1" stop-color="#2a1038" stop-opacity=".36"/></linearGradient>
<linearGradient id="fall" x1="0" y1="0" x2="0" y2="1"><stop offset=".6" stop-opacity="0"/>
<stop offset="1" stop-color="#4a1040" stop-opacity=".22"/></linearGradient>
<filter id="soft"><feGaussianBlur stdDeviation="9"/></filter>`;

const solid = (path: string, colour: string) =>
	['fill="COLOUR"', 'fill="url(#round)"', 'fill="url(#fall)"']
		.map((fill) => `<path d="${path}" ${fill.replace('COLOUR', colour)}/>`)
		.join('');

const paper = (x: number, y: number, w: number, h: number, r: number) =>
	`<rect x="${x}" y="${y}" width="${w}" height="${h}" rx="${r}" fill="#fff6e6"/>
	<rect x="${x}" y="${y}" width="${w}" height="${h}" rx="${r}" fill="url(#round)" opacity=".55"/>`;

const squares = Array.from({ length: 64 }, (_, at) => {
	const [x, y] = [at % 8, Math.floor(at / 8)];
	return `<rect x="${x}" y="${y}" width="1" height="1" fill="${(x + y) % 2 ? '#7a4526' : '#f3d7a6'}"/>`;
}).join('');

const shapes: Record<string, Shape> = {
	bag: {
		behind: (colour) => `${solid(bag, colour)}
			<path d="M110 90H490L484 128H116Z" fill="#000" opacity=".14"/><path d="M112 108H488" stroke="#fff" stroke-opacity=".5" stroke-width="4"/>
			${shine('M120 150Q150 420 130 730L170 735Q190 420 165 150Z', bag)}${paper(165, 270, 270, 300, 135)}`,
		spots: [{ x: 300, y: 420, size: 205 }],
	},
	bottle: {
		behind: (colour) => `${solid(bottle, colour)}${shine('M196 330Q186 420 190 760L216 760Q214 420 226 320Z', bottle)}
			${solid('M242 30H358V128H242Z', '#5b3a29')}${paper(168, 450, 264, 240, 0)}`,
		spots: [{ x: 300, y: 570, size: 208 }],
	},
	box: {
		behind: (
			colour,
		) => `<path d="M60 210L150 140H540L450 210Z" fill="${colour}"/><path d="M60 210L150 140H540L450 210Z" fill="#fff" opacity=".45"/>
			<path d="M450 210L540 140V650L450 740Z" fill="${colour}"/><path d="M450 210L540 140V650L450 740Z" fill="#2a1038" opacity=".3"/>
			${solid('M60 210H450V740H60Z', colour)}${paper(95, 300, 320, 330, 24)}`,
		spots: [{ x: 255, y: 465, size: 240 }],
	},
	jar: {
		behind: (colour) => `<path d="${jar}" fill="#dff1f4" opacity=".92"/>
			<path d="M108 330H492V690Q492 732 450 732H150Q108 732 108 690Z" fill="${colour}" opacity=".5"/>`,
		before: `<path d="${jar}" fill="#e8fbff" opacity=".16"/><path d="${jar}" fill="url(#round)" opacity=".7"/>
			<path d="${jar}" fill="none" stroke="#fff" stroke-opacity=".75" stroke-width="8"/>${shine('M125 290Q140 480 128 710L168 725Q176 480 165 280Z', jar)}
			${solid('M120 120Q120 100 140 100H460Q480 100 480 120V215Q480 230 460 230H140Q120 230 120 215Z', '#b5352f')}
			<path d="M122 150H478" stroke="#000" stroke-opacity=".16" stroke-width="5"/>`,
		spots: [
			...[185, 300, 415].map((x, at) => ({ x, y: 400 + (at % 2) * 14, size: 128, turn: at * 70 })),
			...[170, 280, 392, 440].map((x, at) => ({ x, y: 515 - (at % 2) * 12, size: 128, turn: 200 - at * 80 })),
			...[175, 295, 415].map((x, at) => ({ x, y: 640 + (at % 2) * 10, size: 132, turn: 30 + at * 95 })),
		],
	},
	board: {
		behind: () => `<path d="M20 560L300 420L580 560L300 700Z" transform="translate(0 26)" fill="#4d2a17"/>
			<path d="M20 560L300 420L580 560L300 700Z" fill="#8d5530"/>
			<g transform="matrix(32 16 -32 16 300 432)">${squares}</g>`,
		spots: [
			{ x: 300, y: 380, size: 190 },
			{ x: 160, y: 450, size: 190 },
			{ x: 430, y: 465, size: 190 },
			{ x: 290, y: 530, size: 190 },
		],
	},
};

const svg = (content: string): Buffer =>
	Buffer.from(
		`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><defs>${shade}</defs>${content}</svg>`,
	);

/** A PNG with transparent ground. */
export async function packed({ shape, colour }: Pack, illustration: string): Promise<Buffer> {
	const { behind, before, spots } = shapes[shape] ?? {};
	if (!behind || !spots) throw new Error(`There is no pack of the shape ${shape}`);
	const goods = spots.map(async ({ x, y, size, turn = 0 }) => {
		const input = await sharp(illustration)
			.trim({ background: '#0000', threshold: 8 })
			.resize(size, size, { fit: 'inside' })
			.rotate(turn, { background: '#0000' })
			.toBuffer({ resolveWithObject: true });
		const { width: w, height: h } = input.info;
		return { input: input.data, left: Math.round(x - w / 2), top: Math.round(y - h / 2) };
	});
	const front = before ? [{ input: svg(before) }] : [];
	return sharp(svg(behind(colour)))
		.composite([...(await Promise.all(goods)), ...front])
		.png()
		.toBuffer();
}
