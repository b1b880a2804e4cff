import { Download } from 'lucide-react';
import { groupLimits } from '#contract/catalog/group';
import { groupColumns } from '#contract/catalog/import';
import { Button } from '#ui/Button';
import { cx } from '#ui/cx';
import { Field } from '#ui/Field';
import { csvText, downloadText } from '../kit/shared/csv';
import { DropArea } from '../kit/upload/DropArea';
import { mostBytes, mostRows } from './fileText';
import styles from './Import.module.css';
import { fieldColumns, importFields } from './importColumns';

interface ChooseFileProps {
	problem: string | null;
	over: boolean;
	onFile: (file: File) => void;
}

const columns: [names: string, text: string][] = [
	['sku', 'Dice de qué producto es la fila: si ya existe, se actualiza; si no, se crea. Las mayúsculas dan igual.'],
	[
		'nombre, precio, stock, categoria',
		'Obligatorios en productos nuevos. El precio, como 12.50 o 12,50 y sin separador de miles; la categoría, con las de arriba: Ropa > Polos. Si su nombre es único basta con él; un > del nombre se escribe \\>.',
	],
	[
		'descripcion, activo, destacado',
		'Opcionales. Los dos últimos dicen sí o no; un producto nuevo es activo y no destacado.',
	],
	...importFields.flatMap(({ column, field: { fileHelp } }): [string, string][] =>
		fileHelp ? [[column, fileHelp]] : [],
	),
	[
		'grupo, opción 1, valor 1, … 3',
		'Opcionales. Los productos con el mismo grupo y la misma categoría se muestran juntos, y cada uno tiene su valor de cada opción. Su nombre sale de ahí: «Polo Paracas, rojo, M».',
	],
	[
		'atributo: Material',
		'Opcional, una columna por atributo, con su nombre. Varios valores van separados por comas, y entre comillas el que lleva una coma; un número va sin unidad, y otros dicen sí o no. Una celda vacía quita el valor que el producto tiene.',
	],
	[
		'imagenes, imagenes_grupo',
		`Opcionales. Una imagen por línea dentro de la celda, hasta ${groupLimits.pictures}: su dirección y, después de un espacio, lo que se ve en ella. Las de otro sitio se traen después de guardar.`,
	],
	[
		'precio_oferta, oferta_desde, oferta_hasta',
		'Opcionales. Lo que cuesta mientras dura la oferta, y sus fechas con hora de Lima: 2027-01-31 23:59. Sin inicio vale desde ahora; sin fin, hasta el 31 de diciembre del año siguiente. El precio es entonces el que se tacha.',
	],
	[
		'stock_exportado',
		'La pone la exportación: dice qué stock viste. No la cambies; así solo cuenta lo que tú cambias, aunque mientras tanto se venda o llegue algo.',
	],
];

export function ChooseFile({ problem, over, onFile }: ChooseFileProps) {
	return (
		<div className="stack">
			<Field label="Archivo CSV" help={`Hasta ${mostBytes} y ${mostRows}.`} error={problem}>
				{(wiring) => (
					<DropArea
						kind="table"
						text="Elegir archivo"
						hint="o suéltalo aquí"
						overText={over && 'Suelta el archivo'}
						className={styles.drop}
						onFiles={([file]) => file && onFile(file)}
						{...wiring}
					/>
				)}
			</Field>
			{problem && (
				<p role="alert" className="visually-hidden">
					{problem}
				</p>
			)}
			<section className={cx('stack gap-3 start well', styles.rules)} aria-labelledby="import-rules">
				<h3 id="import-rules">Qué debe tener el archivo</h3>
				<dl className="stack gap-2">
					{columns.map(([column, text]) => (
						<div key={column}>
							<dt>{column}</dt>
							<dd>{text}</dd>
						</div>
					))}
				</dl>
				<p>
					La primera fila lleva estos nombres, en cualquier orden. Una celda vacía no cambia lo que el producto ya
					tiene, salvo la de un atributo. Antes de guardar verás qué pasará con cada fila.
				</p>
				<p>
					También puedes elegir la exportación de productos de WooCommerce o de Shopify tal como es: sus variaciones se
					vuelven grupos.
				</p>
				<Button
					size="s"
					icon={<Download size={16} />}
					onClick={() =>
						downloadText('plantilla-productos.csv', csvText([], [...fieldColumns, ...groupColumns]), 'text/csv')
					}
				>
					Descargar plantilla
				</Button>
			</section>
		</div>
	);
}
