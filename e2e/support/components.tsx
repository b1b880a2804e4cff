/** The design system on one page, which is bundled for its pictures alone. */
import '#ui/tokens.css';
import '#ui/base.css';
import '#ui/layout.css';
import '#ui/patterns.css';
import { Package, Plus, Search, Star, Truck, X } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { MemoryRouter } from 'react-router-dom';
import * as v from 'valibot';
import { parseMarkdown } from '#contract/content/markdown';
import { defaultShop, legalPages } from '#contract/shop/default';
import { Avatar } from '#ui/Avatar';
import { Badge, Chip, StockBadge, StockHint, type Tone } from '#ui/Badge';
import { BookMark } from '#ui/BookMark';
import { Button, IconButton, LinkButton } from '#ui/Button';
import { ChoiceCard, ChoiceCards } from '#ui/ChoiceCards';
import { Combobox } from '#ui/Combobox';
import { ConfirmDialog } from '#ui/ConfirmDialog';
import { ConnectionDot } from '#ui/ConnectionDot';
import { Dialog } from '#ui/Dialog';
import { EmptyState, ErrorState } from '#ui/EmptyState';
import { FormDialog } from '#ui/FormDialog';
import { CheckboxField, PasswordField, SelectField, TextAreaField, TextField } from '#ui/fields';
import { useForm } from '#ui/form';
import { LegalNote } from '#ui/LegalNote';
import { Link } from '#ui/Link';
import { LivePulse } from '#ui/LivePulse';
import { Notice, NoticeRegion } from '#ui/Notice';
import { PageBoundary } from '#ui/PageBoundary';
import { PageText } from '#ui/PageText';
import { Pagination } from '#ui/Pagination';
import { PaymentMark } from '#ui/PaymentMark';
import { PaymentWays } from '#ui/PaymentWays';
import { Picture } from '#ui/Picture';
import { Price } from '#ui/Price';
import { QuantityStepper } from '#ui/QuantityStepper';
import { ScrollTop } from '#ui/ScrollTop';
import { SecurityCodeField } from '#ui/SecurityCodeField';
import { Mark, ShopBrand } from '#ui/ShopBrand';
import { ShopContact } from '#ui/ShopContact';
import { Skeleton } from '#ui/Skeleton';
import { LoadingScreen, Spinner, WovenBand } from '#ui/Spinner';
import { PaidBadge, StatusBadge } from '#ui/StatusBadge';
import { Surface, TitledSection } from '#ui/Surface';
import { ShopContext } from '#ui/shop';
import { TaxRows } from '#ui/TaxRows';

const nothing = () => {};
const tones: readonly Tone[] = ['neutral', 'info', 'success', 'warning', 'danger'];
const text =
	'## Envíos\n\nLlegan en **dos días**, `Lima` y [Callao](/p/envios).\n\n1. Uno\n2. Dos\n\n> Nota\n\n| a | b |\n|---|---|\n| 1 | 2 |';
const legal = Object.values(legalPages).map((slug) => ({ slug, title: `Página ${slug}` }));

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
	<TitledSection id={title} icon={<Package size={22} />} title={title}>
		{children}
	</TitledSection>
);

function Broken(): ReactNode {
	throw new Error('Broken for its picture');
}

function Dialogs() {
	const [open, setOpen] = useState('');
	const close = () => setOpen('');
	const schema = v.object({ name: v.string() });
	const form = useForm({ schema, values: { name: '' }, submit: async () => ({ message: 'No se guardó.' }) });
	return (
		<div className="cluster">
			{['Dialog', 'ConfirmDialog', 'FormDialog'].map((name) => (
				<Button key={name} onClick={() => setOpen(name)}>
					{name}
				</Button>
			))}
			{open === 'Dialog' && (
				<Dialog open title="Un diálogo" onClose={close} footer={<Button onClick={close}>Cerrar</Button>}>
					<p>Lo que dice.</p>
				</Dialog>
			)}
			<ConfirmDialog
				open={open === 'ConfirmDialog'}
				danger
				title="¿Eliminar?"
				confirmLabel="Eliminar"
				onConfirm={close}
				onCancel={close}
			>
				<p>No se puede deshacer.</p>
			</ConfirmDialog>
			{open === 'FormDialog' && (
				<FormDialog title="Un formulario" form={form} submit="Guardar" onClose={close}>
					<TextField label="Nombre" {...form.field('name')} />
				</FormDialog>
			)}
		</div>
	);
}

const Fields = () => (
	<div className="grid columns-2 top">
		<TextField label="Texto" help="Una ayuda" icon={<Search size={20} />} />
		<TextField label="Con un error" error="Falta el texto" optional />
		<PasswordField label="Contraseña" />
		<SelectField label="Elección" options={[{ value: 1, label: 'La primera' }]} />
		<TextAreaField label="Texto largo" disabled />
		<CheckboxField label="Casilla" help="Lo que significa" />
		<Combobox
			label="Búsqueda"
			name="search"
			text="Li"
			onText={nothing}
			options={[{ key: '1', title: 'Lima', detail: 'Lima' }]}
			onChoose={nothing}
			state="listed"
			none="Nada"
			failed="No se pudo buscar"
			noun={['distrito', 'distritos']}
		/>
		<ChoiceCards legend="Una pregunta" error="Elige una">
			<ChoiceCard label="Una" note="Lo que significa" name="one" icon={<Truck size={20} />} />
			<ChoiceCard label="Otra" note="Lo que significa" name="one" defaultChecked />
		</ChoiceCards>
	</div>
);

const Small = () => (
	<div className="cluster">
		<Avatar initial="R" />
		<BookMark />
		<Mark name="Rosita" />
		<Spinner />
		<ConnectionDot connected />
		<ConnectionDot connected={false} />
		{tones.map((tone) => (
			<Badge key={tone} tone={tone} icon={<Star size={14} />}>
				{tone}
			</Badge>
		))}
		<StockBadge stock={3} />
		<StockHint stock={1} />
		{['PENDING', 'CONFIRMED', 'PROCESSING', 'SHIPPED', 'DELIVERED', 'CANCELLED'].map((status) => (
			<StatusBadge key={status} status={status} />
		))}
		<PaidBadge order={{ status: 'CONFIRMED', payment: { state: 'CONFIRMED' } }} />
		<Chip label="Hasta S/ 80" onRemove={nothing} />
		<Price amount={1234.5} format="local" size="s" />
		<Price amount={1234.5} format="local" />
		<LivePulse value={1}>
			<Price amount={1234.5} format="shop" size="l" />
		</LivePulse>
		<QuantityStepper name="Taza" value={2} onChange={nothing} />
		<Link to="/">Un enlace</Link>
	</div>
);

const Buttons = () => (
	<div className="cluster">
		{(['primary', 'soft', 'secondary', 'quiet', 'danger'] as const).map((variant) => (
			<Button key={variant} variant={variant} icon={<Plus size={18} />}>
				{variant}
			</Button>
		))}
		<Button size="s">s</Button>
		<Button size="l">l</Button>
		<Button disabled>disabled</Button>
		<Button loading>loading</Button>
		<LinkButton to="/">LinkButton</LinkButton>
		<IconButton label="Cerrar">
			<X size={20} />
		</IconButton>
	</div>
);

createRoot(document.body.appendChild(document.createElement('main'))).render(
	<MemoryRouter>
		<ShopContext value={{ ...defaultShop, pages: legal, seller: { ...defaultShop.seller, whatsapp: '51987654321' } }}>
			<div className="stack gap-6">
				<h1 className="row">
					<ShopBrand size={32} />
				</h1>
				<WovenBand />
				<Part title="Botones">
					<Buttons />
					<Dialogs />
				</Part>
				<Part title="Piezas">
					<Small />
				</Part>
				<Part title="Campos">
					<Fields />
					<SecurityCodeField name="code" />
					<LegalNote act="comprar" />
				</Part>
				<Part title="Avisos">
					{tones.map((tone) => (
						<Notice key={tone} tone={tone} onDismiss={nothing}>{`Un aviso: ${tone}`}</Notice>
					))}
					<TaxRows
						tax={[
							{ name: 'Op. gravada', amount: 100 },
							{ name: 'Op. exonerada', amount: 29.7 },
							{ name: 'IGV 18 %', amount: 18 },
						]}
					/>
					<ShopContact text="Hola">Escríbele a la tienda:</ShopContact>
					<PaymentMark method="YAPE" />
					<PaymentWays methods={['YAPE', 'PLIN', 'BANK_TRANSFER', 'ON_DELIVERY']} />
				</Part>
				<Part title="Texto">
					<PageText text={parseMarkdown(text)} />
				</Part>
				<div className="grid columns-2">
					<EmptyState title="No hay nada" icon={<Package size={28} />} action={<Button>Crear</Button>}>
						Aquí saldrá lo que haya.
					</EmptyState>
					<ErrorState message="No se pudo cargar" onRetry={nothing} />
					<Surface flat className="stack">
						<Skeleton width="60%" />
						<Picture src={undefined} alt="" width={96} />
					</Surface>
					<LoadingScreen />
				</div>
				<PageBoundary page="x">
					<Broken />
				</PageBoundary>
				<Pagination page={4} pageCount={9} addressOf={String} onChange={nothing} />
				<ScrollTop />
				<NoticeRegion notices={[{ id: '1', tone: 'success', text: 'Guardado' }]} onDismiss={nothing} />
			</div>
		</ShopContext>
	</MemoryRouter>,
);
