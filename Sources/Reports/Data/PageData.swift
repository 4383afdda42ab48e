import LockstepAnalysis
import LockstepFormats
import LockstepSamples

/// All data that the page's script draws, as one JSON document.
struct PageData {
    let reading: SessionReading
    let curves: ReportCurves
    /// Frames with an image in the film strip; their cameras are drawn on the trajectory.
    let filmed: [FrameRow]

    private var origin: HostTime { reading.span?.lowerBound ?? HostTime(nanoseconds: 0) }

    /// The document.
    var json: [UInt8] {
        JSONText.line { json in
            let duration = reading.span.map { ($0.upperBound - $0.lowerBound).seconds } ?? 0
            json.member("duration", duration.rounded(decimals: 5))
            json.array("timeScale") { json in
                for color in TimeScale.colors {
                    json.array { json in
                        for primary in [color.red, color.green, color.blue] {
                            json.element(Int64(primary))
                        }
                    }
                }
            }
            json.array("plots") { json in
                for plot in reading.plots { json.object { plot.append(to: &$0, origin: origin) } }
            }
            json.array("curves") { json in
                for (name, curve) in curves.named {
                    json.object { json in
                        json.member("name", name)
                        curve.append(to: &json)
                    }
                }
            }
            if reading.path.points.count > 1 { json.object("path") { appendPath(to: &$0) } }
        }
    }

    private func appendPath(to json: inout JSONText) {
        let points = reading.path.points.elements
        json.member("time", points.map { ($0.time - origin).seconds.rounded(decimals: 3) })
        // Millimeters are finer than any screen resolution.
        json.member("x", points.map { $0.position.x.rounded(decimals: 3) })
        json.member("y", points.map { $0.position.y.rounded(decimals: 3) })
        json.member("z", points.map { $0.position.z.rounded(decimals: 3) })
        json.member("tracked", points.map { $0.isTracked ? 1 : 0 })
        json.array("gaps") { json in
            for gap in reading.poseGaps {
                json.array { json in
                    json.element((gap.start - origin).seconds.rounded(decimals: 5))
                    json.element((gap.end - origin).seconds.rounded(decimals: 5))
                }
            }
        }
        json.array("cameras") { json in
            for row in filmed {
                guard let pose = row.worldFromCamera, pose.columnMajor.allSatisfy(\.isFinite) else {
                    continue
                }
                json.object { json in
                    json.member("time", (row.timestamp - origin).seconds.rounded(decimals: 3))
                    json.member("pose", pose.columnMajor.map { $0.rounded(decimals: 4) })
                }
            }
        }
    }
}

extension ReportCurves {
    /// All curves with unique names, in the order of the page.
    var named: [(name: String, curve: Curve)] {
        [("synchronization", synchronization), ("allan", allanDeviations), ("spectrum", spectra)]
            .flatMap { place, curves in
                curves.enumerated().map { ("\(place)-\($0.offset + 1)", $0.element) }
            }
    }
}

extension Curve {
    fileprivate func append(to json: inout JSONText) {
        json.member("title", title)
        json.object("xAxis") { xAxis.append(to: &$0) }
        json.object("yAxis") { yAxis.append(to: &$0) }
        if let mark {
            json.object("mark") { json in
                json.member("x", mark.x)
                json.member("standardError", mark.standardError)
            }
        }
        if let shown { json.member("shown", [shown.lowerBound, shown.upperBound]) }
        json.array("x") { json in for value in x { json.element(value) } }
        json.array("series") { json in
            for line in series {
                json.object { json in
                    json.member("name", line.name)
                    json.array("values") { json in for value in line.values { json.element(value) }
                    }
                }
            }
        }
    }
}

extension Curve.Axis {
    fileprivate func append(to json: inout JSONText) {
        json.member("title", title)
        json.member("unit", unit)
        json.member("isLogarithmic", isLogarithmic)
    }
}
