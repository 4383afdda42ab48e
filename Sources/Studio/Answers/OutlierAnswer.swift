import LockstepCatalog
import LockstepFormats
import LockstepServing

extension CatalogAnswers {
    /// The recordings whose numbers differ from the others'.
    func outliers(_ parameters: Parameters) throws -> Response {
        try outlierAnswers.answer(parameters.key, at: try catalog.contentVersion()) {
            try newOutliers(parameters)
        }
    }

    private func newOutliers(_ parameters: Parameters) throws -> Response {
        let found = try catalog.outliers(try parameters.filter())
        return JSONAnswer.object { json in
            json.member("count", found.sessionCount)
            json.member("too_few", found.lonelyCount)
            json.array("outliers") { json in
                for (path, outlier) in found.outliers {
                    json.object { json in
                        json.member("path", path)
                        json.member(
                            "name", path.split(separator: "/").last.map(String.init) ?? path)
                        outlier.append(to: &json)
                    }
                }
            }
        }
    }
}

extension Outlier {
    fileprivate func append(to json: inout JSONText) {
        json.member("score", score)
        json.array("reasons") { json in
            for reason in reasons {
                json.object { json in
                    json.member("field", reason.field)
                    json.member("value", reason.value)
                    json.member("median", reason.median)
                    json.member("spread", reason.spread)
                    json.memberOrNull("unit", reason.unit)
                    json.memberOrNull("mode", reason.mode)
                    json.member("deviation", reason.deviation)
                }
            }
        }
    }
}
