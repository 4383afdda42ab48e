#if os(Linux)
    import Foundation
    import Testing

    /// FFmpeg is loaded when a movie is read or written, not when the program starts.
    struct FFmpegLoadingTests {
        /// The dynamic linker then prints the libraries that a program needs, instead of running
        /// it (ld.so(8)).
        @Test func theProgramIsNotLinkedWithFFmpeg() throws {
            let run = try Program.lockstep.run([], environment: ["LD_TRACE_LOADED_OBJECTS": "1"])
            #expect(run.output.contains("libswiftCore"))
            for library in ["libavutil", "libavcodec", "libavformat", "libswscale", "libx264"] {
                #expect(!run.output.contains(library))
            }
        }

        /// A folder that the dynamic linker searches first, where FFmpeg's libraries are empty
        /// files.
        private static func withoutFFmpeg(_ folder: TemporaryFolder) throws -> [String: String] {
            // The versions from FFmpeg 2 on, and some to come.
            for version in 50..<80 {
                try Data().write(to: folder.url("libavutil.so.\(version)"))
            }
            return ["LD_LIBRARY_PATH": folder.path]
        }

        @Test(arguments: [
            ["check"], ["report", "--to", "report.html"],
            ["trim", "--end", "0.5", "--to", "short"],
            ["export", "--format", "euroc", "--to", "euroc"], ["sync"],
        ])
        func aMovieNeedsItAndTheErrorNamesTheFile(command: [String]) throws {
            let recording = try SmallRecording(["--mode", "vio"])
            let folder = try TemporaryFolder()
            let run = try Program.lockstep.run(
                [command[0], recording.url.path] + command[1...], in: folder.url,
                environment: Self.withoutFFmpeg(folder))
            #expect(run.exitCode == 3)
            #expect(run.errors.contains("FFmpeg cannot be loaded: \(folder.path)/libavutil.so"))
            #expect(run.errors.contains("Install the FFmpeg libraries"))
        }

        @Test(arguments: [
            ["check"], ["report", "--to", "report.html"], ["compare"], ["sync"],
            ["export", "--format", "euroc", "--to", "euroc"],
        ])
        func aHEICNeedsItAndTheErrorNamesTheFile(command: [String]) throws {
            let recording = try SmallRecording(["--mode", "logger", "--image-format", "heic"])
            let folder = try TemporaryFolder()
            let other = command == ["compare"] ? [recording.url.path] : []
            let run = try Program.lockstep.run(
                [command[0], recording.url.path] + other + command[1...], in: folder.url,
                environment: Self.withoutFFmpeg(folder))
            #expect(run.exitCode == 3, "\(run.output)")
            #expect(run.errors.contains("FFmpeg cannot be loaded: \(folder.path)/libavutil.so"))
        }

        @Test(arguments: [
            (["--mode", "logger"], 0, ""),
            (["--mode", "video"], 4, "FFmpeg cannot be loaded"),
            (["--mode", "logger", "--image-format", "heic"], 4, "FFmpeg cannot be loaded"),
        ])
        func onlyRecordingsWithMoviesNeedIt(
            mode: [String], exitCode: Int32, message: String
        ) throws {
            let folder = try TemporaryFolder()
            let run = try Program.lockstep.run(
                ["record", "--from", "synthetic", "--duration", "0.5", "--size", "64x48"] + mode
                    + ["--to", folder.path + "/sessions", "--no-seal"],
                environment: Self.withoutFFmpeg(folder))
            #expect(run.exitCode == exitCode)
            #expect(run.errors.contains(message) || message.isEmpty)
        }
    }
#endif
