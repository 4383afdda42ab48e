// Opens links for the phone: downloads at once, other pages in a new window. The log keeps them,
// because a browser may refuse to open a window without a click.

import { make } from "./elements.js";

export function openLink(address, log) {
    const url = new URL(address, location.href);
    if (!["http:", "https:"].includes(url.protocol)) {
        log.add(`The phone would open ${address}`);
        return;
    }
    const isDownload = url.origin === location.origin;
    const link = make("a", "", isDownload
        ? { href: url.href, download: url.pathname.split("/").at(-1) }
        : { href: url.href, target: "_blank", rel: "noopener noreferrer" });
    link.textContent = isDownload ? `Download: ${link.download}` : `Link: ${url.href}`;
    log.add(link);
    link.click();
}
