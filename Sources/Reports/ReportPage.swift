import LockstepAnalysis
import LockstepFormats
import LockstepSamples
import LockstepSessions

/// A complete report: one file that loads nothing from elsewhere.
struct ReportPage {
    let reading: SessionReading
    let origin: RecordingOrigin
    let check: CheckReport
    let images: ReportImages
    let curves: ReportCurves
    let library: PlottingLibrary
    let nameAction: (RemedyAction) -> String

    private var manifest: SessionManifest { reading.manifest }
    private var start: HostTime { reading.span?.lowerBound ?? HostTime(nanoseconds: 0) }

    private var findings: FindingSection {
        FindingSection(
            report: check, medianIntervals: reading.tracks.compactMapValues(\.median),
            nameAction: nameAction)
    }

    /// The title that the owner chose, or else the name of the recording.
    private var title: String {
        ownTitle ?? (origin.layout == nil ? manifest.sessionID : origin.name)
    }

    private var ownTitle: String? { manifest.title.flatMap { $0.isEmpty ? nil : $0 } }

    /// The page.
    var bytes: [UInt8] {
        let own =
            PackageResources.page_js + PackageResources.plots_js + PackageResources.curves_js
            + PackageResources.trajectory_js + PackageResources.turning_js
            + PackageResources.cursor_js
        let data = PageData(
            reading: reading, curves: curves, filmed: images.films.map(\.row))
        let plots = PlotSections(reading: reading, curves: curves)
        let sections = sections(plots)
        return PageTemplate.filled(
            PackageResources.page_html,
            [
                "policy": Array(policy(for: [library.script, own]).utf8),
                "title": html { $0.words("\(title) · Lockstep report") },
                "style": library.style + PackageResources.page_css + PackageResources.lines_css
                    + PackageResources.media_css,
                "masthead": html(appendMasthead),
                "contents": html {
                    appendContents(of: sections, plots.othersTitle, to: &$0)
                },
                "sections": sections, "data": ScriptData.escaped(data.json),
                "library": library.script, "script": own,
            ])
    }

    /// The page's content security policy: a browser may run only these scripts, and load no files.
    ///
    /// Inline styles are allowed, because the library sets them on its elements.
    private func policy(for scripts: [[UInt8]]) -> String {
        let names = scripts.map { "'sha256-\(Base64.text(SHA256.digest($0)))'" }
        return "default-src 'none'; img-src data:; style-src 'unsafe-inline'; script-src "
            + names.joined(separator: " ") + "; base-uri 'none'; form-action 'none'"
    }

    private func html(_ body: (inout HTMLText) -> Void) -> [UInt8] {
        var text = HTMLText()
        body(&text)
        return text.bytes
    }

    private func appendMasthead(to html: inout HTMLText) {
        html.element("h1") { $0.name(title) }
        html.element("p", ["class": "lede"], lede)
        findings.appendVerdict(to: &html)
    }

    private var lede: String {
        let model = manifest.deviceModel ?? "unknown model"
        let date = manifest.clockAnchors.first.map { anchor in
            SessionName.date(wall: anchor.wall, secondsFromUTC: manifest.secondsFromUTC)
        }
        let duration = reading.span.map { ($0.upperBound - $0.lowerBound).words }
        // A session that was created only for the report has a name that its user does not know.
        let name = origin.layout == nil ? manifest.sessionID : origin.name
        let layout = origin.layout.map { "read as \($0.name)" }
        let words = [ownTitle == nil ? nil : name, layout, model, manifest.mode, duration, date]
        return words.compactMap { $0 }.joined(separator: " · ")
    }

    private func sections(_ plots: PlotSections) -> [UInt8] {
        let images = ImageSections(
            images: images, origin: start,
            duration: reading.span.map { ($0.upperBound - $0.lowerBound).seconds } ?? 0)
        return html { html in
            findings.append(to: &html)
            RecordingSection(reading: reading, origin: origin).append(to: &html)
            CalibrationSection(reading: reading, check: check).append(to: &html)
            images.appendFilm(to: &html)
            if let span = reading.span {
                TimelineSection(reading: reading, span: span).append(to: &html)
            }
            plots.appendPath(to: &html)
            images.appendDepth(to: &html)
            plots.appendReadings(to: &html)
            plots.appendCurves(to: &html)
            LocationSection(places: reading.places.elements).append(to: &html)
            IntervalSection(reading: reading).append(to: &html)
        }
    }

    /// Links to the sections that exist.
    private func appendContents(
        of page: [UInt8], _ othersTitle: String, to html: inout HTMLText
    ) {
        let links = [
            ("findings", "Findings"), ("recording", "Recorded"), ("calibration", "Calibration"),
            ("film", "Film strip"),
            ("timeline", "Timelines"), ("trajectory", "Trajectory"), ("depth", "Depth"),
            ("inertial", "Inertial"), ("others", othersTitle),
            ("synchronization", "Synchronization"), ("allan", "Allan"), ("spectrum", "Spectrum"),
            ("location", "Location"), ("intervals", "Intervals"),
        ]
        for (name, words) in links where page.firstRange(of: "<section id=\"\(name)\"".utf8) != nil
        {
            html.element("a", ["href": "#\(name)"], words)
        }
    }
}
