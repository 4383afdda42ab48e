package import LockstepAnalysis
package import LockstepFormats
package import LockstepSamples

/// The parts of a report that another page shows beside the recording itself: everything but the
/// findings and the images.
package struct ReportParts: Sendable {
    /// The sections as HTML; each exists only if the session has its data.
    package let sections: [UInt8]
    /// What the report's scripts draw, as one JSON document.
    package let data: [UInt8]

    /// Draws a session's rows and measured curves.
    package init(of reading: SessionReading, curves measured: MeasuredCurves) {
        let curves = ReportCurves(
            measured,
            storedOffset: reading.manifest.calibration?.timeOffset?.imuMinusCameraSeconds)
        data = PageData(reading: reading, curves: curves, filmed: []).json
        let plots = PlotSections(reading: reading, curves: curves)
        var html = HTMLText()
        if let span = reading.span {
            TimelineSection(reading: reading, span: span).append(to: &html)
        }
        plots.appendReadings(to: &html)
        plots.appendCurves(to: &html)
        plots.appendPath(to: &html)
        LocationSection(places: reading.places.elements).append(to: &html)
        IntervalSection(reading: reading).append(to: &html)
        CalibrationSection(reading: reading, check: CheckReport(profile: .all, findings: []))
            .append(to: &html)
        RecordingSection(
            reading: reading, origin: RecordingOrigin(path: reading.manifest.sessionID)
        ).append(to: &html)
        sections = html.bytes
    }
}

/// The part of a group's report that another page shows beside its sessions.
package struct GroupReportParts: Sendable {
    /// How the clocks were related, as one HTML section.
    package let clocks: [UInt8]

    /// Draws a group's clocks.
    package init(of manifest: GroupManifest) {
        var html = HTMLText()
        GroupClockSection(manifest: manifest).append(to: &html)
        clocks = html.bytes
    }
}

/// The report page's own files, by name, for pages that show its parts.
package enum ReportFiles {
    /// The content of a script or a style sheet; nil if there is none with this name.
    package static func content(_ name: String) -> [UInt8]? {
        switch name {
        case "page.js": PackageResources.page_js
        case "plots.js": PackageResources.plots_js
        case "curves.js": PackageResources.curves_js
        case "trajectory.js": PackageResources.trajectory_js
        case "turning.js": PackageResources.turning_js
        case "cursor.js": PackageResources.cursor_js
        case "page.css": PackageResources.page_css
        case "lines.css": PackageResources.lines_css
        case "media.css": PackageResources.media_css
        case "group.css": PackageResources.group_css
        default: nil
        }
    }
}

/// Draws depth maps in color on one scale.
package struct DepthColors: Sendable {
    private let image: DepthImage
    /// The depths of the nearest and the farthest color, in meters.
    package var range: ClosedRange<Double> { image.range }

    /// Creates the scale for several maps; nil if no pixel has depth.
    package init?(scaleFor maps: [DepthMap]) {
        guard let image = DepthImage(scaleFor: maps.compactMap(DepthImage.thinned)) else {
            return nil
        }
        self.image = image
    }

    /// The image of a map: the nearest depth is blue, the farthest red, missing depth gray, low
    /// confidence striped.
    package func draw(_ map: DepthMap) -> PixelBuffer? {
        DepthImage.thinned(map).flatMap(image.draw)
    }
}

/// Samples of a stretch of a recording, as the report's scripts draw them.
package struct FinePlot {
    private let plot: TimePlot

    /// A sensor's samples.
    package init(sensor: InertialSensor, reduction: Reduction) {
        plot = TimePlot(sensor, reduction, gaps: [])
    }

    /// One value of a sensor, such as its magnitude.
    ///
    /// - Parameters:
    ///   - line: the name of the value.
    ///   - reduction: the values, added as numbers.
    ///   - gaps: the stretches without samples, on the clock of the values' times.
    package init(
        sensor: InertialSensor, line: String, reduction: Reduction, gaps: [StreamTrack.Gap]
    ) {
        plot = TimePlot(sensor, reduction, gaps: gaps, lines: [line])
    }

    /// Appends the plot's members; times are seconds since `origin`.
    package func append(to json: inout JSONText, origin: HostTime) {
        plot.append(to: &json, origin: origin)
    }
}
