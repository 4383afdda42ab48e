import LockstepAnalysis
import LockstepSamples

/// The location of the recording: the path in meters from the first position.
struct LocationSection {
    let places: [LocationSample]

    /// Meters per degree of latitude: Earth's mean radius (IUGG) times π / 180.
    private static let metersPerDegree = 111_195.0

    func append(to html: inout HTMLText) {
        guard let first = places.first else { return }
        let way = places.map { meters($0, from: first) }.filter(\.isFinite)
        html.element("section", ["id": "location"]) { html in
            html.element("h2", "Location")
            html.element("div", ["class": "split"]) { html in
                if way.count > 1 { append(way, to: &html) }
                html.element("dl", ["class": "facts"]) { html in
                    for (term, words) in facts(first) {
                        html.element("div") { html in
                            html.element("dt", term)
                            html.element("dd", words)
                        }
                    }
                }
            }
        }
    }

    private func facts(_ first: LocationSample) -> [(String, String)] {
        let accuracies = places.compactMap(\.horizontalAccuracyMeters).filter { $0 >= 0 }.sorted()
        let heights = places.compactMap(\.altitudeMeters).filter(\.isFinite)
        let (north, east) = (first.latitudeDegrees.fixed(5), first.longitudeDegrees.fixed(5))
        var facts = [("First position", "\(north)°, \(east)°")]
        if !accuracies.isEmpty {
            facts.append(("Accuracy, median", "± \(accuracies[accuracies.count / 2].fixed(1)) m"))
        }
        if let low = heights.min(), let high = heights.max() {
            facts.append(("Height above sea level", "\(low.fixed(1)) to \(high.fixed(1)) m"))
        }
        return facts
    }

    /// Meters east and south of the first position, in screen coordinates.
    private func meters(_ place: LocationSample, from first: LocationSample) -> Vector3 {
        let latitude = first.latitudeDegrees * .pi / 180
        let north = (place.latitudeDegrees - first.latitudeDegrees) * Self.metersPerDegree
        let east =
            (place.longitudeDegrees - first.longitudeDegrees) * Self.metersPerDegree
            * sineAndCosine(latitude).cosine
        return Vector3(east, -north, 0)
    }

    private func append(_ way: [Vector3], to html: inout HTMLText) {
        let low = way.reduce(Vector3.zero) { pointwiseMin($0, $1) }
        let high = way.reduce(Vector3.zero) { pointwiseMax($0, $1) }
        let side = max(high.x - low.x, high.y - low.y, 1)
        let points = way.map { point in
            let place = (point - (low + high) / 2) / side * 80 + Vector3(50, 50, 0)
            return "\(place.x.fixed(2)),\(place.y.fixed(2))"
        }
        html.element("figure", ["class": "map"]) { html in
            html.element("svg", ["viewBox": "0 0 100 100", "role": "img"]) { html in
                html.element("title", "The path on the ground, north is up")
                for piece in pieces(points.count) {
                    html.element(
                        "polyline",
                        [
                            "points": points[piece.places].joined(separator: " "),
                            "style": "stroke:\(TimeScale.css(piece.share))",
                        ], "")
                }
                appendEnd("start", points.first, to: &html)
                appendEnd("end", points.last, to: &html)
            }
            let width = (side / 0.8).fixed(0)
            html.element(
                "figcaption",
                "North is up; the map is \(width) m wide; colors show time, as in the trajectory.")
        }
    }

    /// Index ranges in order of time, divided into at most 32 pieces of one color that share their
    /// ends.
    private func pieces(_ count: Int) -> [(places: ClosedRange<Int>, share: Double)] {
        let steps = count - 1
        let pieces = min(32, steps)
        return (0..<pieces).map { piece in
            let (start, end) = (piece * steps / pieces, (piece + 1) * steps / pieces)
            return (start...end, (Double(piece) + 0.5) / Double(pieces))
        }
    }

    private func appendEnd(_ style: String, _ point: String?, to html: inout HTMLText) {
        guard let parts = point?.split(separator: ","), parts.count == 2 else { return }
        html.element(
            "circle", ["class": style, "cx": String(parts[0]), "cy": String(parts[1]), "r": "2"], ""
        )
    }
}
