import LockstepFormats
import LockstepSamples
import LockstepSessions

/// Depth maps of an export to nerfstudio: PNG files of whole millimeters, 0 where nothing was
/// measured.
struct NerfstudioDepths {
    private let job: ExportJob
    private let folder: String
    private let maps: DepthExport
    private var emptyName: String?
    private var emptyCount = 0

    /// Makes the folder.
    init(_ job: ExportJob, folder: String) throws {
        self.job = job
        self.folder = folder
        maps = DepthExport(job, unitsPerMeter: 1000)
        try job.folder.makeFolder(folder)
    }

    /// Writes a frame's depth map; a frame without one shares a file that is empty with others,
    /// since every frame must have one or none may.
    ///
    /// - Returns: the file's path in the export.
    mutating func write(_ row: FrameRow, as name: String) throws -> String {
        let path = "\(folder)/\(name).png"
        return try maps.write(row, as: path) ? path : writeEmpty()
    }

    private mutating func writeEmpty() throws -> String {
        emptyCount += 1
        if let emptyName { return emptyName }
        let name = "\(folder)/none.png"
        let size = PixelSize(width: 1, height: 1)
        let nothing = PixelBuffer(format: .gray16, size: size) {
            $1.initializeMemory(as: UInt8.self, repeating: 0)
        }
        guard let nothing else { throw ExportError(.depthSize(size), place: Place(file: name)) }
        try job.folder.write(name, bytes: job.codecs.makeStillCodec().encodePNG(nothing))
        emptyName = name
        return name
    }

    /// Waits for the last file and says what became of them.
    func finish() throws {
        try maps.finish()
        maps.sayConfidenceIsLost()
        job.guess(
            emptyCount, "frame",
            "without depth, with an empty map: nerfstudio wants one for each frame or none.")
    }
}
