import { ChevronRight, Headset, MessageCircle, PackageSearch, ShoppingBasket, UserRound } from 'lucide-react';
import { useAuth } from '#auth/AuthProvider';
import { fullNameOf } from '#commerce/account/ProfileHeader';
import { cx } from '#ui/cx';
import { Link } from '#ui/Link';
import { PageMeta } from '#ui/PageMeta';
import { ShopContact, useHasContact } from '#ui/ShopContact';
import { Surface } from '#ui/Surface';
import { Counters } from './Counters';
import styles from './Customer.module.css';

const cards = [
	{
		to: '/user/profile',
		title: 'Mi Perfil',
		text: 'Tus datos, tu contraseña y tu dirección de envío.',
		Icon: UserRound,
	},
	{ to: '/user/orders', title: 'Mis Pedidos', text: 'En qué paso está cada compra, al momento.', Icon: PackageSearch },
	{
		to: '/products',
		title: 'Explorar Productos',
		text: 'Precios y stock como están ahora mismo.',
		Icon: ShoppingBasket,
	},
];

/** Fixed by the specification (R3-102). */
const activity = [
	['Pedidos realizados', 0],
	['Productos favoritos', 0],
	['Reseñas escritas', 0],
] as const;

/** R3-100 … R3-102. */
export default function CustomerHomePage() {
	const { user } = useAuth();
	const name = fullNameOf(user) || user?.username || 'Usuario';
	const hasContact = useHasContact();
	return (
		<div className="stack gap-6">
			<PageMeta title="Mi cuenta" noindex />
			<h1>{`Te damos la bienvenida, ${name}`}</h1>
			<ul className="grid columns-2">
				{cards.map(({ to, title, text, Icon }) => (
					<Surface key={to} as="li" lively className={cx('row gap-4', styles.card)}>
						<Icon size={26} />
						<div>
							<h2 className="title-l">
								<Link className="cover" to={to}>
									{title}
								</Link>
							</h2>
							<p className="note">{text}</p>
						</div>
						<ChevronRight size={20} />
					</Surface>
				))}
				<Surface as="li" lively className={cx('row gap-4', styles.card)}>
					<Headset size={26} />
					<div>
						<h2 className="title-l">
							<button type="button" className="cover" onClick={() => window.alert('Función de soporte próximamente')}>
								Soporte
							</button>
						</h2>
						<p className="note">Todavía no está disponible.</p>
					</div>
					<ChevronRight size={20} />
				</Surface>
				{hasContact && (
					<Surface as="li" className={cx('row gap-4 whole', styles.card)}>
						<MessageCircle size={26} />
						<div>
							<h2 className="title-l">Escríbele a la tienda</h2>
							<ShopContact text={`Hola, soy ${name}, cliente de la tienda.`} />
						</div>
					</Surface>
				)}
			</ul>
			<section className="stack" aria-labelledby="actividad">
				<h2 className="title-l" id="actividad">
					Tu Actividad
				</h2>
				<Counters figures={activity} />
			</section>
		</div>
	);
}
