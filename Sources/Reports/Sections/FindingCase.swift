import LockstepAnalysis
import LockstepSamples

/// One finding: its sentence, its measurement with the limit, and its places.
struct FindingCase {
    let finding: Finding
    /// The stream's median interval in nanoseconds; nil if there is none.
    let medianInterval: Double?
    /// Time zero of the recording.
    let start: HostTime?

    /// Appends the sentence, with the stream's name before it.
    func appendSentence(to html: inout HTMLText) {
        if let stream = finding.stream { html.element("span", stream.title) }
        html.sentence(finding.meaning)
    }

    /// Appends the measurement and its limit.
    ///
    /// - Parameter hasSource: whether to include the source of the limit.
    func appendNumbers(withSource hasSource: Bool, to html: inout HTMLText) {
        guard let measured = finding.measured else { return }
        html.element("p", ["class": "numbers"]) { html in
            html.element("strong", words(rounded(measured)))
            guard let threshold = finding.threshold else { return }
            html.words(", limit ")
            html.element("strong", words(threshold.number))
            guard hasSource else { return }
            let original = isInIntervals ? "\(threshold.number.words); " : ""
            html.element("small", sentence: original + threshold.source)
        }
    }

    /// Whether the unit is median intervals, which are converted to seconds because findings of
    /// streams with different rates, and gaps in seconds, are next to each other.
    private var isInIntervals: Bool {
        medianInterval != nil && finding.measured?.unit == Self.intervals
    }

    private static let intervals = "median intervals"

    /// The number, or zero if it is a thousandth of its limit or less.
    private func rounded(_ measured: Finding.Number) -> Finding.Number {
        guard let limit = finding.threshold?.number.value, measured.interval == nil,
            measured.value.magnitude <= 1e-3 * limit.magnitude
        else { return measured }
        return Finding.Number(0, measured.unit)
    }

    private func words(_ number: Finding.Number) -> String {
        if number.unit == Self.intervals, let medianInterval {
            return "\((number.value * medianInterval / 1e9).short) s"
        }
        // As short as intervals, which are next to it.
        return number.unit == "s" ? "\(number.value.short) s" : number.words
    }

    /// Appends the first few places.
    func appendPlaces(to html: inout HTMLText) {
        guard !finding.places.isEmpty else { return }
        html.element("p", ["class": "places"]) { html in
            html.words("at ")
            for (index, place) in finding.places.prefix(3).enumerated() {
                if index > 0 { html.words(" · ") }
                appendPlace(place, to: &html)
            }
        }
    }

    /// A place with a time is a button that shows that time in all plots.
    private func appendPlace(_ place: Place, to html: inout HTMLText) {
        let words = place.words(since: start)
        guard let seconds = place.seconds(since: start) else {
            html.element("code", words)
            return
        }
        html.element(
            "button",
            [
                "type": "button", "class": "jump",
                "data-time": seconds.rounded(decimals: 5).description,
            ]
        ) { $0.element("code", words) }
    }
}
