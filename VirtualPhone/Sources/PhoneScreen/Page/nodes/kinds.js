// The kinds of node. Each has make(node), update(node, changed) and remove(node), all optional.

import { box } from "./box.js";
import { canvas } from "./canvas.js";
import { field } from "./field.js";
import { image } from "./image.js";
import { live } from "./live.js";
import { movie } from "./movie.js";
import { path } from "./path.js";
import { scroll } from "./scroll.js";
import { slider } from "./slider.js";
import { spinner } from "./spinner.js";
import { symbol } from "./symbol.js";
import { text } from "./text.js";

export const kinds = { box, canvas, field, image, live, movie, path, scroll, slider, spinner, symbol, text };
