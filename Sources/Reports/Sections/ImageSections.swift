import LockstepFormats
import LockstepSamples

/// The film strip, and depth maps next to images.
struct ImageSections {
    let images: ReportImages
    let origin: HostTime
    /// The session's duration, in seconds.
    let duration: Double

    func appendFilm(to html: inout HTMLText) {
        guard !images.films.isEmpty else { return }
        html.element("section", ["id": "film"]) { html in
            html.element("h2", "Film strip")
            html.element("div", ["class": "film"]) { html in
                for film in images.films { append(film, to: &html) }
            }
            html.element("dialog", ["id": "enlarged", "aria-label": "Enlarged image"]) { html in
                html.element("div", ["class": "tools"]) { html in
                    for (step, label, sign) in Self.steps {
                        html.element(
                            "button", ["type": "button", "data-step": step, "aria-label": label],
                            sign)
                    }
                }
                html.element("p", "")
            }
        }
    }

    private static let steps = [
        ("-1", "Previous image", "←"), ("1", "Next image", "→"), ("0", "Close", "Close"),
    ]

    /// A button that enlarges the image.
    private func append(_ film: ReportImages.Film, to html: inout HTMLText) {
        let seconds = (film.row.timestamp - origin).seconds.rounded(decimals: 5)
        html.element("figure", ["data-time": seconds.description]) { html in
            html.element("button", ["type": "button", "class": "still"]) { html in
                append(film.still, "Image at \(time(film.row)), enlarge", to: &html)
            }
            html.element("figcaption") { html in
                let color = TimeScale.css(duration > 0 ? seconds / duration : 0)
                html.element("i", ["class": "swatch", "style": "background:\(color)"], "")
                html.words(" \(time(film.row))")
            }
        }
    }

    func appendDepth(to html: inout HTMLText) {
        guard let range = images.depthRange, !images.pairs.isEmpty else { return }
        html.element("section", ["id": "depth"]) { html in
            html.element("h2", "Depth next to the image")
            appendScale(range, to: &html)
            html.element("div", ["class": "pairs"]) { html in
                for pair in images.pairs { append(pair, to: &html) }
            }
        }
    }

    private func appendScale(_ range: ClosedRange<Double>, to html: inout HTMLText) {
        html.element("div", ["class": "scale"]) { html in
            html.element("span", ["class": "number"], "\(range.lowerBound.fixed(1)) m")
            html.element("span", ["class": "ramp near-far", "aria-hidden": "true"], "")
            html.element("span", ["class": "number"], "\(range.upperBound.fixed(1)) m")
            html.element("span", ["class": "key"]) { html in
                html.element("i", ["class": "swatch no-depth"], "")
                html.words("no depth")
            }
            guard images.pairs.contains(where: \.hasConfidence) else { return }
            html.element("span", ["class": "key"]) { html in
                html.element("i", ["class": "swatch low-confidence"], "")
                html.words("low confidence")
            }
        }
    }

    private func append(_ pair: ReportImages.Pair, to html: inout HTMLText) {
        html.element("figure", ["class": "pair"]) { html in
            html.element("div") { html in
                append(pair.image, "Image at \(time(pair.row))", to: &html)
                append(
                    pair.depth, "Depth at \(time(pair.row)), near is blue, far is red", to: &html)
            }
            // 99.96 % must not read 100 %.
            let share = pair.validShare == 1 ? "100" : (pair.validShare * 100).fixed(1)
            html.element("figcaption", "\(time(pair.row)) · depth in \(share) % of the pixels")
        }
    }

    private func append(_ still: ReportImages.Still, _ words: String, to html: inout HTMLText) {
        html.void(
            "img",
            [
                "src": still.url, "alt": words, "width": String(still.size.width),
                "height": String(still.size.height),
            ])
    }

    private func time(_ row: FrameRow) -> String {
        "\((row.timestamp - origin).seconds.fixed(1)) s"
    }
}
