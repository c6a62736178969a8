// Debian's KissFFT library is single precision; its header-only C++ class is not. It transforms one line of complex
// numbers, and one of reals only forward and of even length: this file composes the rest.
#include "numerics/fft_backend.h"

#include <cmath>
#include <kissfft.hh>
#include <memory>

namespace {

using complex = std::complex<double>;
using line = kissfft<double>;

/// Transforms of one row of n reals to n / 2 + 1 complex numbers and back. Even rows are taken two reals at a time.
class real_row {
  public:
    explicit real_row(size_t n)
        : n_(n), half_(n / 2), even_(n % 2 == 0), forward_(even_ ? half_ : n, false), inverse_(even_ ? half_ : n, true),
          in_(n), out_(n), turn_(half_ + 1) {
        for (size_t k = 0; k <= half_; k++) {
            turn_[k] = std::polar(1.0, 2.0 * M_PI * static_cast<double>(k) / static_cast<double>(n));
        }
    }

    void forward(const double *real, complex *spectrum) {
        if (even_) {
            forward_.transform_real(real, spectrum);
            spectrum[half_] = spectrum[0].imag();
            spectrum[0] = spectrum[0].real();
            return;
        }
        for (size_t i = 0; i < n_; i++) {
            in_[i] = real[i];
        }
        forward_.transform(in_.data(), out_.data());
        for (size_t k = 0; k <= half_; k++) {
            spectrum[k] = out_[k];
        }
    }

    void inverse(const complex *spectrum, double *real) {
        if (even_) {
            inverse_even(spectrum, real);
            return;
        }
        in_[0] = spectrum[0].real();
        for (size_t k = 1; k <= half_; k++) {
            in_[k] = spectrum[k];
            in_[n_ - k] = std::conj(spectrum[k]);
        }
        inverse_.transform(in_.data(), out_.data());
        for (size_t i = 0; i < n_; i++) {
            real[i] = out_[i].real();
        }
    }

  private:
    /// The spectra of the even and the odd samples, E and O, follow from X_k = E_k + w^k O_k; their samples are the
    /// real and imaginary parts of the inverse of E + i O.
    void inverse_even(const complex *spectrum, double *real) {
        for (size_t k = 0; k < half_; k++) {
            complex here = k == 0 ? complex(spectrum[0].real()) : spectrum[k];
            complex there = k == 0 ? complex(spectrum[half_].real()) : std::conj(spectrum[half_ - k]);
            complex odd = turn_[k] * (here - there);
            in_[k] = here + there + complex(-odd.imag(), odd.real());
        }
        inverse_.transform(in_.data(), reinterpret_cast<complex *>(real));
    }

    size_t n_, half_;
    bool even_;
    line forward_, inverse_;
    std::vector<complex> in_, out_, turn_;
};

}  // namespace

struct galet_fft_plan {
    size_t rows, columns, width;
    real_row row;
    line forward, inverse;
    std::vector<complex> column;

    galet_fft_plan(size_t rows_, size_t columns_)
        : rows(rows_), columns(columns_), width(columns_ / 2 + 1), row(columns_), forward(rows_, false),
          inverse(rows_, true), column(rows_) {
    }

    void columns_forward(size_t count, const complex *in_rows, complex *in_columns) {
        for (size_t j = 0; j < count; j++) {
            for (size_t i = 0; i < rows; i++) {
                column[i] = in_rows[i * width + j];
            }
            forward.transform(column.data(), in_columns + j * rows);
        }
    }

    void columns_inverse(size_t count, const complex *in_columns, complex *in_rows) {
        for (size_t j = 0; j < count; j++) {
            inverse.transform(in_columns + j * rows, column.data());
            for (size_t i = 0; i < rows; i++) {
                in_rows[i * width + j] = column[i];
            }
        }
    }
};

/// KissFFT allocates its scratch at the first transform with a large prime factor: this makes it happen here, where
/// failure can be told.
static void warm_up(galet_fft_plan &plan) {
    std::vector<double> real(plan.columns);
    std::vector<complex> spectrum(plan.rows * plan.width), turned(plan.rows * plan.width);
    plan.row.forward(real.data(), spectrum.data());
    plan.row.inverse(spectrum.data(), real.data());
    plan.columns_forward(plan.width, spectrum.data(), turned.data());
    plan.columns_inverse(plan.width, turned.data(), spectrum.data());
}

static galet_fft_plan *make_plan(size_t rows, size_t columns) {
    auto plan = std::make_unique<galet_fft_plan>(rows, columns);
    warm_up(*plan);
    return plan.release();
}

galet_status galet_fft_plan_create(size_t rows, size_t columns, size_t, galet_fft_plan **plan) {
#ifdef __cpp_exceptions
    try {
        *plan = make_plan(rows, columns);
    } catch (...) {
        return GALET_ERR_MEMORY;
    }
#else  // WebAssembly, where a lack of memory ends the program
    *plan = make_plan(rows, columns);
#endif
    return GALET_OK;
}

void galet_fft_plan_destroy(galet_fft_plan *plan) {
    delete plan;
}

/// Not with one scratch line for all.
int galet_fft_plan_is_concurrent(void) {
    return 0;
}

void galet_fft_plan_rows_forward(galet_fft_plan *plan, size_t count, const double *real, double *spectrum) {
    complex *out = reinterpret_cast<complex *>(spectrum);
    for (size_t i = 0; i < count; i++) {
        plan->row.forward(real + i * plan->columns, out + i * plan->width);
    }
}

void galet_fft_plan_rows_inverse(galet_fft_plan *plan, size_t count, double *spectrum, double *real) {
    const complex *in = reinterpret_cast<const complex *>(spectrum);
    for (size_t i = 0; i < count; i++) {
        plan->row.inverse(in + i * plan->width, real + i * plan->columns);
    }
}

void galet_fft_plan_columns_forward(galet_fft_plan *plan, size_t count, double *rows, double *columns) {
    plan->columns_forward(count, reinterpret_cast<complex *>(rows), reinterpret_cast<complex *>(columns));
}

void galet_fft_plan_columns_inverse(galet_fft_plan *plan, size_t count, double *columns, double *rows) {
    plan->columns_inverse(count, reinterpret_cast<complex *>(columns), reinterpret_cast<complex *>(rows));
}
