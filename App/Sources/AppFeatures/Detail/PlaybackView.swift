internal import AVKit
internal import LockstepAppModel
internal import LockstepSamples
internal import SwiftUI

/// A session's movie, or its images as a film.
@MainActor
struct PlaybackView: View {
    let playback: DetailModel.Playback
    let image: FilmImage?
    let send: (FilmModel.Event) -> Void

    var body: some View {
        switch playback {
        case .movie(let path): MovieView(path: path)
        case .film(let film): FilmView(film: film, image: image, send: send)
        }
    }
}

/// The system's player.
@MainActor
private struct MovieView: UIViewControllerRepresentable {
    let path: String

    func makeUIViewController(context: Context) -> AVPlayerViewController {
        let controller = AVPlayerViewController()
        controller.player = AVPlayer(url: URL(fileURLWithPath: path))
        return controller
    }

    func updateUIViewController(_ controller: AVPlayerViewController, context: Context) {}

    static func dismantleUIViewController(_ controller: AVPlayerViewController, coordinator: ()) {
        controller.player?.pause()
    }
}

/// Images with their depth, a slider, and time.
@MainActor
private struct FilmView: View {
    let film: FilmModel
    let image: FilmImage?
    let send: (FilmModel.Event) -> Void
    /// Twice for each frame at 30 frames a second.
    private static let beat: UInt64 = 16_666_667

    var body: some View {
        VStack {
            ViewThatFits(in: .horizontal) {
                HStack { images.frame(minWidth: 300) }
                VStack { images }
            }
            .frame(maxHeight: .infinity)
            if let problem = image?.problem {
                Text(verbatim: problem.sentence).font(.footnote)
            }
            controls
        }
        .padding()
        .task(id: film.isPlaying) { await play() }
    }

    @ViewBuilder private var images: some View {
        if let image = image?.image {
            ScaledImageView(image).scaledToFit()
                .accessibilityLabel(Text(Phrase("Image")))
        }
        if let depth = image?.depth {
            ScaledImageView(depth).scaledToFit()
                .accessibilityLabel(Text(Phrase("Depth, near in blue, far in red")))
        }
    }

    private var controls: some View {
        HStack {
            Button {
                send(.playTapped)
            } label: {
                Image(systemName: film.isPlaying ? "pause.fill" : "play.fill")
                    .frame(minWidth: 44, minHeight: 44)
            }
            .accessibilityLabel(Text(film.isPlaying ? Phrase("Pause") : Phrase("Play")))
            Slider(value: position, in: 0...Double(max(film.count - 1, 1)), step: 1)
                .disabled(film.count < 2)
                .accessibilityLabel(Text(Phrase("Frame")))
                .accessibilityValue(Text(film.label))
            Text(film.label).font(.footnote.monospacedDigit()).accessibilityHidden(true)
        }
    }

    private var position: Binding<Double> {
        Binding {
            Double(film.position)
        } set: { value in
            send(.sought(Int(value.rounded())))
        }
    }

    /// Advances the film with the elapsed time, while it plays and is visible.
    private func play() async {
        guard film.isPlaying else { return }
        var last = Date()
        while !Task.isCancelled {
            try? await Task.sleep(nanoseconds: Self.beat)
            let now = Date()
            if let passed = HostDuration(seconds: now.timeIntervalSince(last)) {
                send(.elapsed(passed))
            }
            last = now
        }
    }
}
