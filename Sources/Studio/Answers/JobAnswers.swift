import LockstepDatasets
import LockstepFormats
import LockstepSamples
import LockstepServing

/// Answers about jobs, the trash, and the formats of exports.
struct JobAnswers: Sendable {
    let jobs: JobRunner
    let trash: Trash
    let shelf: SessionShelf

    /// All jobs, newest first.
    func list() -> Response {
        let jobs = jobs.jobs
        return JSONAnswer.object { json in
            json.array("jobs") { json in for job in jobs { json.object { job.append(to: &$0) } } }
        }
    }

    /// A part of a job's log.
    func log(_ parameters: Parameters) throws -> Response {
        let number = try parameters.integer("id", in: 1...Int(Int32.max), or: 0)
        let start = try parameters.integer("from", in: 0...Int.max, or: 0)
        let part = try jobs.log(of: number, from: Int64(start))
        return JSONAnswer.object { json in
            json.member("text", part.text)
            json.member("next", part.next)
        }
    }

    /// A report that a job has made, as a download, because its page contains scripts.
    func madeFile(_ parameters: Parameters) throws -> Response {
        let path = try parameters.required("path")
        let parts = path.split(separator: "/", omittingEmptySubsequences: false)
        guard parts.count == 2, parts[0] == JobRequest.Folder.reports, parts[1].hasSuffix(".html")
        else { throw StudioError.outside(path) }
        try shelf.requireInside(path)
        return .file(shelf.folder + "/" + path, downloadName: String(parts[1]))
    }

    /// The recordings in the trash, newest first.
    func trashItems() throws -> Response {
        let items = try trash.items()
        return JSONAnswer.object { json in
            json.array("items") { json in
                for item in items { json.object { item.append(to: &$0) } }
            }
        }
    }

    /// The formats of exports.
    func formats() -> Response {
        JSONAnswer.object { json in
            json.array("formats") { json in
                for format in DatasetFormat.exported {
                    json.object { json in
                        json.member("name", format.name)
                        json.member("title", format.title)
                        json.array("options") { json in
                            if ExportOption.timeOffset.formats.contains(format) {
                                json.element("apply_offset")
                            }
                        }
                    }
                }
            }
        }
    }
}
