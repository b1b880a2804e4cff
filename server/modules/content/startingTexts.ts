import { legalPages, returnsPage } from '#contract/shop/default';
import type { PageContent } from './repository';

/**
 * Drafts of a new shop, in the footer's order. They state only what law and program support; gaps (`{{…}}`), which
 * shoppers never see, are for what depends on the shop.
 */
export interface StartingPage extends PageContent {
	slug: string;
}

const contact = `- **Correo:** [{{seller.email}}](mailto:{{seller.email}})
- **Teléfono:** [{{seller.phone}}](tel:{{seller.phone}})
- **WhatsApp:** [{{seller.whatsapp}}](https://wa.me/{{seller.whatsapp}})
- **Horario de atención:** {{seller.hours}}`;

const seller = `- **Razón social:** {{seller.legalName}}
- **RUC:** {{seller.ruc}}
- **Dirección:** {{seller.address}}`;

const claims = `Si algo no salió como esperabas, también puedes dejar un reclamo o una queja en nuestro [Libro de Reclamaciones](/libro-de-reclamaciones).`;

const about: StartingPage = {
	slug: 'quienes-somos',
	title: 'Quiénes somos',
	description: 'Quién vende en esta tienda y cómo contactarnos.',
	body: `**{{shop.name}}** es una tienda en línea del Perú. Lo que ves es lo que hay: cuando un precio o el stock cambia en la tienda, cambia también en tu pantalla.

{{Cuenta aquí tu historia: qué vendes, desde cuándo y para quién}}

## Quién vende

${seller}

## Cómo contactarnos

${contact}

${claims}
`,
};

const terms: StartingPage = {
	slug: legalPages.terms,
	title: 'Términos y condiciones',
	description: 'Cómo se compra en esta tienda: precios, pagos, entrega y reclamos.',
	body: `Estas son las condiciones para comprar en **{{shop.name}}**. Nada de lo que dice esta página limita los derechos que te da el Código de Protección y Defensa del Consumidor (Ley 29571).

## Quién vende

${seller}

## Precios

Los precios están en soles e incluyen los impuestos. Si hay un cargo adicional, como el envío, te decimos cuánto es antes de que confirmes tu pedido, y solo se cobra si lo aceptas.

## Cómo se hace un pedido

1. Agrega productos a tu carrito. Puedes comprar con tu cuenta o sin crear una.
2. Di a dónde va tu pedido, quién lo recibe y un teléfono, y elige cómo recibirlo y cómo pagarlo. Algunas entregas y comprobantes piden también un documento de identidad.
3. Revisa el total, con el envío, y confirma. Si un precio o el stock cambió mientras comprabas, te lo mostramos antes de registrar el pedido.

Los productos que muestra la tienda están sujetos al stock que se ve en cada uno. En «Mis pedidos», o en el enlace de tu pedido si compraste sin cuenta, ves en qué paso está, y puedes cancelarlo mientras siga pendiente.

## Pagos

Puedes pagar de estas formas; según el monto y la entrega, al comprar ves cuáles valen para tu pedido:

{{payment.methods}}

Un pedido que se paga por Yape, Plin o transferencia espera tu pago por el plazo que ves en su página. Allí nos envías el número de operación y la captura, y lo preparamos cuando comprobamos que el dinero llegó: la captura sola no confirma el pago. Si el plazo termina sin tu comprobante, el pedido se cancela y los productos vuelven a la venta.

## Comprobante de pago

Emitimos el comprobante de pago que corresponde a tu compra según las normas de la SUNAT. Si necesitas factura, indícanos tu RUC y tu razón social al hacer el pedido. Una boleta desde S/ 700 lleva el nombre y el documento de quien compra.

## Entrega

El plazo de entrega es parte de lo que acordamos al comprar. Los lugares, costos y plazos están en [Envíos y entrega](/p/envios).

## Cambios, devoluciones y reclamos

Lee nuestra política de [Cambios y devoluciones](/p/cambios-y-devoluciones). ${claims} Lo respondemos por escrito en un plazo no mayor de 15 días hábiles, que no se puede ampliar.

## Datos personales

Qué datos pedimos y para qué los usamos está en [Privacidad](/p/privacidad).

## Contacto

${contact}
`,
};

const privacy: StartingPage = {
	slug: legalPages.privacy,
	title: 'Privacidad',
	description: 'Qué datos personales pedimos, para qué los usamos y cómo ejercer tus derechos.',
	body: `En **{{shop.name}}** tratamos tus datos personales según la Ley 29733, Ley de Protección de Datos Personales, y su reglamento, aprobado por el Decreto Supremo 016-2024-JUS.

## Quién responde por tus datos

${seller}
- **Correo para asuntos de datos personales:** [{{seller.email}}](mailto:{{seller.email}})
- **Banco de datos inscrito ante la Autoridad Nacional de Protección de Datos Personales con el número:** {{seller.dataBank}}

## Qué datos recogemos y para qué

| Datos | Para qué |
| --- | --- |
| Nombre de usuario, correo, nombre y apellido | Crear tu cuenta y que puedas entrar a ella |
| Teléfono y dirección | Entregar tus pedidos y avisarte si hay un problema |
| Tu correo, si compras sin cuenta y lo dejas | Avisarte cómo va tu pedido |
| Nombre y, cuando la entrega o el comprobante lo piden, tipo y número de documento (DNI, carné de extranjería, pasaporte o RUC) | Entregar a la persona correcta y emitir tu boleta o factura |
| El número de operación y la captura de tu pago | Comprobar que el dinero llegó |
| Tus pedidos: productos, montos, forma de pago y notas | Atender tu compra, emitir el comprobante y responder reclamos |
| Fecha, dirección IP y equipo de tus inicios de sesión | Proteger tu cuenta |
| Lo que escribes en el Libro de Reclamaciones | Responderte y cumplir la ley |

Tu contraseña se guarda de una forma que nadie puede leer. Tu navegador guarda tu sesión, tu carrito y lo que escribes al comprar para que no los pierdas al volver; no usamos esos datos para seguirte en otras páginas.

Sin los datos marcados como obligatorios no podemos registrar tu cuenta o tu pedido. Los demás son opcionales.

## Publicidad

Solo te enviamos publicidad si la aceptaste antes, en una casilla que no viene marcada. Puedes retirar tu consentimiento en cualquier momento y es igual de fácil que darlo. Si te opones a recibir publicidad, lo atendemos en un plazo máximo de 10 días.

## Cuánto tiempo los guardamos

- Los datos de tu cuenta, mientras la tengas.
- Los de tus compras, el tiempo que las normas exigen conservar los comprobantes de pago.
- Quién hizo un pedido sin cuenta y a dónde fue, 180 días desde el pedido, o hasta que termine si dura más.
- Los inicios de sesión, 90 días.
- Las hojas del Libro de Reclamaciones, el tiempo que exige la ley.

## Con quién los compartimos

Con quien lleva tu pedido, solo lo necesario para entregarlo; con quien procesa tu pago o emite tu comprobante, si lo pides así; y con las autoridades cuando la ley lo exige.

{{Nombra aquí a tus proveedores: alojamiento de la tienda, correo, transporte}}

## Tus derechos

Puedes pedir el **acceso** a tus datos, su **rectificación**, su **cancelación** y **oponerte** a que los usemos (derechos ARCO):

- En «Mis datos» ves y corriges los de tu cuenta cuando quieras.
- Si compraste sin cuenta, y para todo lo demás, escríbenos a [{{seller.email}}](mailto:{{seller.email}}) o a {{seller.address}}, con tu nombre, una forma de comprobar que eres tú, el derecho que quieres ejercer y un medio para responderte.

La autoridad que supervisa el cumplimiento de la ley es la Autoridad Nacional de Protección de Datos Personales.

## Si hay un incidente de seguridad

Si un incidente afecta tus datos personales, lo comunicamos dentro del plazo de 48 horas que fija el reglamento.

## Cambios de esta página

La fecha del último cambio está al final. Lo que te pedimos consentir queda registrado con la fecha y el texto que leíste.
`,
};

const delivery: StartingPage = {
	slug: 'envios',
	title: 'Envíos y entrega',
	description: 'A dónde enviamos, cuánto cuesta y cuánto demora.',
	body: `## A dónde enviamos, cuánto cuesta y cuánto demora

{{delivery.fees}}

Cuando el envío tiene un costo, te lo decimos antes de que confirmes tu pedido, y se cobra solo si lo aceptas. El plazo que acordamos contigo es parte de la compra.

## Cómo seguir tu pedido

En «Mis pedidos», o en el enlace de tu pedido si compraste sin cuenta, ves en qué paso está y, cuando lo enviamos con número de seguimiento, también ese número.

## Al recibirlo

Si la entrega te pidió un documento, tenlo a la mano. Revisa el paquete. Si llegó dañado, incompleto o no es lo que pediste, escríbenos con tu número de pedido y, si puedes, unas fotos.

${contact}

${claims}
`,
};

const returns: StartingPage = {
	slug: returnsPage,
	title: 'Cambios y devoluciones',
	description: 'Qué hacer si un producto llegó mal o si quieres cambiarlo.',
	body: `Esta política no limita los derechos que te da el Código de Protección y Defensa del Consumidor (Ley 29571).

## Si el producto llegó dañado, incompleto o no es lo que pediste

Escríbenos con tu número de pedido y cuéntanos qué pasó; si puedes, agrega unas fotos. Buscaremos contigo la solución que corresponde.

## Si cambiaste de opinión

{{Escribe si aceptas cambios o devoluciones por este motivo, en cuántos días y en qué condiciones}}

## Cómo te devolvemos el dinero

{{Escribe por qué medio y en cuántos días devuelves el dinero}}

## Escríbenos

${contact}

${claims}
`,
};

export const startingPages: readonly StartingPage[] = [about, terms, privacy, delivery, returns];

/** It makes no promises, so a demo shop may publish it unread. */
export const shownInDemo = about.slug;
